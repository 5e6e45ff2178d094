import { DatabaseError } from 'pg';

/** Lost (08, 57P), out of room (53), or a lock or statement that took too long or met another: worth trying again. */
const TRANSIENT = /^(08|53|57P)|^(55P03|57014|40001|40P01)$/;

/** What the sockets of the driver say when nobody answers at the other end, or somebody stopped. */
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

/** Whether the database was lost, exhausted or contended, as opposed to asked for something wrong: that is a bug. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return TRANSIENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return SAID_BY_DRIVER.has(error.message);
  // The socket file of a server that is not there; any other absent file is a mistake of ours.
  return UNREACHABLE.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
