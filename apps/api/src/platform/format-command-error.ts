import { DatabaseError } from 'pg';
import { DomainError } from './domain-error.ts';
import { explainFailure, RefusedConnectionError } from './database/outage.ts';

/** Descriptions of path errors, by the error code of the operating system. */
const PATH_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'is not writable by this user. Make the user that starts Trpeza its owner, or choose another',
  EPERM: 'is not writable by this user. Make the user that starts Trpeza its owner, or choose another',
  EROFS: 'is on a read-only file system. Choose another',
  ENOSPC: 'is on a full disk. Free some space, or choose another',
  ENOTDIR: 'is not a folder. Choose another',
  EDQUOT: 'is on a disk whose quota is exceeded. Free some space, or choose another',
};

/**
 * Describes a failed start or command for the person who ran it: the cause and the remedy in one or two sentences. The
 * stack is included only for unexpected errors.
 */
export function formatCommandError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof RefusedConnectionError) return error.message;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (path !== undefined && syscall !== 'connect' && PATH_ERRORS[code])
    return `${path} ${PATH_ERRORS[code]} DATA_DIR.`;
  const explained = explainFailure(error);
  if (explained !== error.message || error instanceof DatabaseError) return explained;
  // Errors with a message of our own are shown without the stack, followed by the cause if the message does not include it.
  return error.constructor === Error && !('errno' in error) ? withCause(error) : String(error.stack ?? error);
}

function withCause({ message, cause }: Error): string {
  const isCauseIncluded =
    !(cause instanceof Error) ||
    cause instanceof DomainError ||
    message.includes(cause.message) ||
    message.includes(explainFailure(cause));
  if (isCauseIncluded) return message;
  return `${message.replace(/[.:]?$/, '.')} ${formatCommandError(cause)}`;
}
