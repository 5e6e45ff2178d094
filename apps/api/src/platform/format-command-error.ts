import { DatabaseError } from 'pg';
import { DomainError } from './domain-error.ts';
import { explainFailure, RefusedConnectionError } from './database/outage.ts';

/** Descriptions of path errors, by the error code of the operating system. */
const PATH_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user. Give it to the user that starts Trpeza, or choose another',
  EPERM: 'may not be written by this user. Give it to the user that starts Trpeza, or choose another',
  EROFS: 'lies on a file system that is read-only. Choose another',
  ENOSPC: 'lies on a disk that is full. Make room there, or choose another',
  ENOTDIR: 'is no folder. Choose another',
  EDQUOT: 'lies on a disk whose quota is used up. Make room there, or choose another',
};

/**
 * The message about a failed start or command for the person who ran it: one or two sentences with the cause and the
 * remedy. The stack is included only for unexpected errors.
 */
export function formatCommandError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof RefusedConnectionError) return error.message;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (path !== undefined && syscall !== 'connect' && PATH_ERRORS[code])
    return `${path} ${PATH_ERRORS[code]} DATA_DIR.`;
  const explained = explainFailure(error);
  if (explained !== error.message || error instanceof DatabaseError) return explained;
  // Errors with a message of our own are shown without the stack, followed by the cause if the message does not include
  // it.
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
