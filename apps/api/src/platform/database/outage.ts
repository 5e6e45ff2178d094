import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Log } from '../log.ts';

/** Why the database does not work at the moment. Each value has its own error code. A retry may succeed in all cases. */
export type Outage = 'unavailable' | 'busy' | 'disk-full' | 'closing';

/** Thrown when the product cannot work with this database. The message tells the operator why, and what to do. */
export class RefusedConnectionError extends Error {}

type Failure = readonly [code: RegExp, outage: Outage | undefined, advice?: string];

/**
 * Failures by PostgreSQL's error code, the specific codes first. The message of the server names the user, database or
 * constraint.
 */
const BY_SERVER: readonly Failure[] = [
  [
    /^28P01/,
    undefined,
    'Correct the password in the URL; encode characters such as @ : / # as %40 %3A %2F %23.',
  ],
  [
    /^28000/,
    undefined,
    'pg_hba.conf on the server rejects this user or client address; if it requires encryption, add sslmode=verify-full.',
  ],
  [
    /^3D000/,
    undefined,
    'Create the database (create database name owner user;), or correct its name in the URL.',
  ],
  [
    /^42501/,
    undefined,
    'Make the user of the URL the owner of the database (alter database name owner to user;).',
  ],
  [/^57P03/, 'unavailable', 'The server is starting or recovering; try again later.'],
  // Connection lost, server stopping, read-only after a failover, or I/O error.
  [/^(08|57P|25006|58030)/, 'unavailable'],
  [/^53100/, 'disk-full', 'The disk of the server is full: free some space.'],
  [
    /^53300/,
    'busy',
    'The server has too many connections: lower DATABASE_POOL, stop other processes, or raise max_connections.',
  ],
  // Out of memory, lock or statement timeout, transaction timeout, serialisation failure or deadlock.
  [/^(53|25P03|25P04|55P03|57014|40001|40P01)/, 'busy'],
];

const NO_ANSWER = 'The server does not respond. Check the host, the port and the firewall.';
const BROKEN = 'The server closed the connection; its log contains the reason.';

/**
 * Failures by the error code of the network or of TLS. `pg`, `pg-pool` and Kysely have no codes, so their errors are
 * found by the message.
 */
const BY_CLIENT: readonly Failure[] = [
  [
    /^ECONNREFUSED$/,
    'unavailable',
    'The connection was refused. Start the server, or correct the host and port.',
  ],
  [/^(ECONNRESET|Connection terminated unexpectedly)$/, 'unavailable', BROKEN],
  [/^ENOTFOUND$/, 'unavailable', 'The host name does not exist. Correct it in the URL.'],
  [/^EAI_AGAIN$/, 'unavailable', 'The host name could not be resolved. Check the network and the name.'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout expired)$/, 'unavailable', NO_ANSWER],
  [/^Connection terminated due to connection timeout$/, 'unavailable', NO_ANSWER],
  [/^(EPIPE|ECONNABORTED|EHOSTDOWN|ENETDOWN|Connection terminated|Query read timeout)$/, 'unavailable'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'unavailable'],
  [/^timeout exceeded when trying to connect$/, 'busy', NO_ANSWER],
  [/^(Cannot use a pool after calling end on the pool|driver has already been destroyed)$/, 'closing'],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT_LOCALLY))$/,
    undefined,
    'The certificate of the server is not signed by a known authority. Add sslrootcert=/path/to/ca.crt, or correct its path.',
  ],
  [/^CERT_HAS_EXPIRED$/, undefined, 'The certificate of the server has expired. Renew it.'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    undefined,
    'The certificate of the server is for another host name. Use that name in the URL.',
  ],
  [
    /^The server does not support SSL connections$/,
    undefined,
    'The server does not support TLS. Enable it, or add sslmode=disable if the network is trusted.',
  ],
  [
    /^SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string$/,
    undefined,
    'The server requires a password: add it to the URL.',
  ],
];

function findFailure(error: Error): Failure | undefined {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseError) return BY_SERVER.find(([known]) => known.test(code ?? ''));
  // The socket file of a server that is not running. ENOENT for any other file is a bug.
  if (code === 'ENOENT' && syscall === 'connect')
    return [
      /ENOENT/,
      'unavailable',
      `The socket ${path} does not exist. Start the server, or correct the folder.`,
    ];
  return BY_CLIENT.find(([known]) => known.test(code ?? error.message));
}

/** Why the database does not work at the moment; undefined for any other error, such as an invalid query. */
export function findOutage(error: unknown): Outage | undefined {
  if (error instanceof RefusedConnectionError) return 'unavailable';
  return error instanceof Error ? findFailure(error)?.[1] : undefined;
}

/** Explains to the operator, in one or two sentences, why a connection failed and what to do. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const advice = findFailure(error)?.[2];
  if (error instanceof DatabaseError) return `PostgreSQL reports: ${error.message}. ${advice ?? ''}`.trim();
  // A host name with two addresses, such as localhost, fails with one error per address.
  if (!advice && error instanceof AggregateError && !error.message) return explainFailure(error.errors[0]);
  return advice ?? error.message;
}

/**
 * How long a start waits for the database, in milliseconds. It suffices for a database that starts together with this
 * process on a busy machine.
 */
export const PATIENCE_MS = 20_000;
const QUIET_MS = 2_000;

interface WaitOptions {
  log?: Log | undefined;
  /** Aborts the wait. */
  signal?: AbortSignal | undefined;
  milliseconds?: number;
}

/**
 * Repeats `work` during a start while the database is down, for `milliseconds` (20 s by default) or until aborted. The
 * cause is logged when the wait exceeds two seconds.
 * @throws the error of the last attempt. Errors that waiting cannot fix, such as a wrong password, are thrown at once.
 */
export async function retryDuringOutage<T>(
  work: () => Promise<T>,
  { log, signal, milliseconds = PATIENCE_MS }: WaitOptions = {},
): Promise<T> {
  const began = Date.now();
  for (let isLogged = false; ; await wait(100)) {
    try {
      return await work();
    } catch (error) {
      const waited = Date.now() - began;
      if (!findOutage(error) || waited >= milliseconds || signal?.aborted) throw error;
      if (!isLogged && waited >= QUIET_MS) {
        log?.warn(`Waiting for the database. ${explainFailure(error)}`);
        isLogged = true;
      }
    }
  }
}
