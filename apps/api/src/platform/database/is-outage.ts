import { DatabaseError } from 'pg';
import { RefusedConnectionError } from './session.ts';

/** What keeps the database from working; each is a refusal of its own. A caller may try again in any case. */
export type Outage = 'unavailable' | 'busy' | 'disk-full' | 'closing';

/**
 * PostgreSQL's codes by their beginning: connection lost or server stopping (08, 57P), read-only after a switch (25006),
 * input or output failed (58030); no room on the disk; too many connections or too little memory (53), lock or statement
 * timeout, a transaction that waited too long, conflict or deadlock.
 */
const BY_CODE: readonly [RegExp, Outage][] = [
  [/^(08|57P|25006|58030)/, 'unavailable'],
  [/^53100/, 'disk-full'],
  [/^(53|25P03|25P04|55P03|57014|40001|40P01)/, 'busy'],
];

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

/** Errors without class or code: `pg/lib/client.js`, `pg-pool/index.js`, `kysely/dist/driver/runtime-driver.js`. */
const BY_MESSAGE = new Map<string, Outage>([
  ['Connection terminated', 'unavailable'],
  ['Connection terminated unexpectedly', 'unavailable'],
  ['Connection terminated due to connection timeout', 'unavailable'],
  ['timeout expired', 'unavailable'],
  ['Query read timeout', 'unavailable'],
  ['Client has encountered a connection error and is not queryable', 'unavailable'],
  ['Client was closed and is not queryable', 'unavailable'],
  // All connections are in use.
  ['timeout exceeded when trying to connect', 'busy'],
  // This process is stopping.
  ['Cannot use a pool after calling end on the pool', 'closing'],
  ['driver has already been destroyed', 'closing'],
]);

/** Why the database does not work just now; undefined for a wrong query, which is a bug. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof RefusedConnectionError) return 'unavailable';
  if (error instanceof DatabaseError) return BY_CODE.find(([code]) => code.test(error.code ?? ''))?.[1];
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return BY_MESSAGE.get(error.message);
  // The socket file of a server that is not running; any other missing file is a bug of ours.
  const isUnreachable = UNREACHABLE.has(code) || (code === 'ENOENT' && syscall === 'connect');
  return isUnreachable ? 'unavailable' : undefined;
}
