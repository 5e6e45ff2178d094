import type { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { types, type ClientBase, type CustomTypesConfig, type Pool } from 'pg';
import { silentLog, type Log } from '../log.ts';
import { createOutageLog } from '../outage-log.ts';
import { createPool } from './connect.ts';
import type { Database } from './database.types.ts';
import { nameStatements } from './named-statements.ts';
import { openSession, rulesOf } from './session.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface OpenDatabase {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Maximum number of connections; 20 by default. */
  max?: number;
  /** Number of connections that stay open when nobody needs them; none by default. */
  min?: number;
  applicationName?: string;
  /** How long a query waits for a free connection or for a lock before it fails; 2 s by default. */
  patienceMs?: number;
  log?: Log;
}

/** A pool of connections to one database, and Kysely over it with camelCase names. Connects on the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = openPool(url, options);
  const db = overPool(pool);
  const close = async () => {
    // Kysely ends the pool only if it has used it.
    await db.destroy();
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/** Caches every name. The keys inside a JSON value are data, not column names. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Kysely over any pool of connections. */
export const overPool = (pool: PostgresPool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [camelCase],
  });

const parsers: Record<number, (value: string) => unknown> = {
  [types.builtins.INT8]: toNumber,
  [types.builtins.DATE]: (value) => value,
};

const textArray = types.getTypeParser(1009 as never) as (value: string) => (string | null)[];
parsers[1016] = (value) => textArray(value).map((item) => (item === null ? null : toNumber(item)));
parsers[1182] = textArray;

/**
 * How column types are parsed: bigint as a number, date as 'yyyy-MM-dd' (never an instant), numeric as a string,
 * timestamptz as a Date, the rest as the driver does it. Set per pool, so nothing changes for other users of the driver.
 */
const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function toNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database answered ${value}, which no number holds exactly.`);
  return number;
}

/** How much longer than a statement may take until a server that does not answer counts as gone. */
const SILENCE_MS = 2_000;

function openPool(url: string, options: DatabaseOptions): Pool {
  const { max = 20, min = 0, applicationName = 'trpeza', patienceMs = 2_000, log = silentLog } = options;
  const rules = rulesOf(patienceMs);
  const pool = createPool(url, {
    max,
    min: Math.min(min, max),
    application_name: applicationName,
    connectionTimeoutMillis: patienceMs,
    types: columnTypes,
    onConnect: async (client) => {
      closeWhenSilent(client, rules.limits.statement_timeout + SILENCE_MS);
      await openSession(client, rules);
      nameStatements(client);
    },
  });
  const noteOutage = createOutageLog(log);
  const onError = (error: Error) => noteOutage(error, 'a connection to the database');
  pool.on('error', onError);
  // Also between two statements of a transaction, when the pool itself does not listen.
  pool.on('connect', (client) => void client.on('error', onError));
  return pool;
}

/** What the driver's client has beyond its types. */
interface Wire {
  readyForQuery: boolean;
  connection: { stream: Socket };
}

const wireOf = (client: ClientBase): Wire => client as unknown as Wire;

/** Whether the server works on a statement, or has not yet said that it is ready for the next after one that failed. */
const isWaiting = (client: ClientBase): boolean =>
  !wireOf(client).readyForQuery && !wireOf(client).connection.stream.destroyed;

/**
 * A server that lost its power closes no connection; the system would wait for its answer for a quarter of an hour. The
 * driver's `query_timeout` would fail the statement, but leave the connection in the pool.
 */
function closeWhenSilent(client: ClientBase, ms: number): void {
  const { stream } = wireOf(client).connection;
  stream.setTimeout(ms, () => {
    if (isWaiting(client))
      stream.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }));
  });
}
