import { DatabaseError } from 'pg';
import { NoServerError } from './servers.ts';
import { RefusedConnectionError } from './session.ts';

/**
 * Connection lost (08, 57P), resources exhausted (53), input or output failed (58030), lock or statement timeout, conflict
 * or deadlock, a transaction that waited too long, a server that has become a standby: worth a retry.
 */
const TRANSIENT = /^(08|53|57P)|^(25006|25P03|25P04|40001|40P01|55P03|57014|58030)$/;

/** Errors of the network when the other end does not answer, has closed the connection, or cannot be found for now. */
const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver's own errors, which it gives neither a class nor a code: `pg/lib/client.js`, `pg-pool/index.js`. */
const SAID_BY_DRIVER = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/** Whether the database was lost, exhausted or contended, as opposed to a wrong query, which is a bug. */
export function isOutage(error: unknown): boolean {
  if (error instanceof NoServerError || error instanceof RefusedConnectionError) return true;
  if (error instanceof DatabaseError) return TRANSIENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return SAID_BY_DRIVER.has(error.message);
  // The socket file of a server that is not running; any other missing file is a bug of ours.
  return UNREACHABLE.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
