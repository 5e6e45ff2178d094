import { DatabaseError } from 'pg';

/** Connection lost (08, 57P), resources exhausted (53), lock or statement timeout, conflict or deadlock: worth a retry. */
const TRANSIENT = /^(08|53|57P)|^(55P03|57014|40001|40P01)$/;

/** Socket errors of the driver when the other end does not answer or has closed the connection. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

/** The driver's own errors, which it gives neither a class nor a code: `pg/lib/client.js`, `pg-pool/index.js`. */
const SAID_BY_DRIVER = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/** Whether the database was lost, exhausted or contended, as opposed to a wrong query, which is a bug. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return TRANSIENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return SAID_BY_DRIVER.has(error.message);
  // The socket file of a server that is not running; any other missing file is a bug of ours.
  return UNREACHABLE.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
