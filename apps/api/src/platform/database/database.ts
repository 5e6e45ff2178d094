import { EventEmitter, once } from 'node:events';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { Pool, types, type CustomTypesConfig } from 'pg';
import { silentLog, type Log } from '../log.ts';
import { createOutageLog } from '../outage-log.ts';
import type { Database } from './database.types.ts';
import { nameStatements } from './named-statements.ts';

export { waitForDatabase } from './wait-for-database.ts';

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
  applicationName?: string;
  /** How long a query waits for a free connection or for a lock before it fails; 2 s by default. */
  patienceMs?: number;
  log?: Log;
}

/** Time for a statement's own work after it has waited as long as it may. */
const WORK_MS = 3_000;

/**
 * No request may hold a lock or a connection, or keep a user waiting, for longer than this. None runs as the owner of the
 * tables, but under a role that can only insert into the ledgers.
 */
const sessionSettings = (patienceMs: number): string =>
  [
    'role=trpeza_app',
    `statement_timeout=${patienceMs + WORK_MS}`,
    `lock_timeout=${patienceMs}`,
    'idle_in_transaction_session_timeout=10s',
    'timezone=UTC',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

/** A pool of connections to one database, and Kysely over it with camelCase names. Connects on the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = openPool(url, options);
  const db = overPool(pool);
  const open = watchConnections(pool);
  const close = async () => {
    // Kysely ends the pool only if it has used it.
    await db.destroy();
    if (!pool.ending) await pool.end();
    await open.gone();
  };
  return { db, pool, close };
}

/** A server that does not confirm the end of a connection is not waited for. */
const GOODBYE_MS = 1_000;

/**
 * The pool has ended before its connections have said goodbye; a server that is stopped in between breaks them, which
 * then looks like a failure.
 */
function watchConnections(pool: Pool) {
  const open = new Set<unknown>();
  const none = new EventEmitter();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) none.emit('none');
  });
  const late = () => AbortSignal.timeout(GOODBYE_MS);
  return {
    gone: async () => void (open.size > 0 && (await once(none, 'none', { signal: late() }).catch(() => {}))),
  };
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

function openPool(
  url: string,
  { max = 20, applicationName = 'trpeza', patienceMs = 2_000, log = silentLog }: DatabaseOptions,
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    options: sessionSettings(patienceMs),
    types: columnTypes,
  });
  // A connection may break while idle or between two statements of a transaction; without a listener for either, that
  // ends the process. The query that needed it fails by itself, the pool opens another for the next.
  const noteOutage = createOutageLog(log);
  const onError = (error: Error) => noteOutage(error, 'a connection to the database');
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    nameStatements(client);
  });
  return pool;
}
