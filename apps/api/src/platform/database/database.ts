import type { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { types, type ClientBase, type CustomTypesConfig, type Pool, type PoolConfig } from 'pg';
import { silentLog, type Log } from '../log.ts';
import { createOutageLog } from '../outage-log.ts';
import { createPool, PreparingClient } from './connect.ts';
import type { Database } from './database.types.ts';
import { RefusedConnectionError } from './outage.ts';

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
  /** Number of connections that stay open while idle; none by default. */
  min?: number;
  applicationName?: string;
  /** How long a query waits for a free connection or a lock, in milliseconds; 2 s by default. After that it fails. */
  maxWaitMs?: number;
  log?: Log;
}

/**
 * Opens a pool of connections to one database. Kysely runs on the pool and converts names to camelCase. The first query
 * connects.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { max = 20, min = 0, applicationName = 'trpeza', maxWaitMs = 2_000, log = silentLog } = options;
  const noteOutage = createOutageLog(log);
  const settings: PoolConfig = {
    max,
    min: Math.min(min, max),
    application_name: applicationName,
    connectionTimeoutMillis: maxWaitMs,
    types: columnTypes,
    Client: PreparingClient,
    onConnect: (client) => openSession(client, maxWaitMs),
  };
  const pool = createPool(url, settings, (error) => noteOutage(error, 'a connection to the database'));
  const close = async () => void (pool.ending || (await pool.end()));
  return { db: createDbOverPool(pool), pool, close };
}

/**
 * Converts names between snake_case and camelCase. One instance is shared, since it caches the names. Keys inside a JSON
 * value are data and are not converted.
 */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Kysely on any pool of connections. */
export const createDbOverPool = (pool: PostgresPool): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] });

/**
 * The database role under which the product runs its statements. It owns no tables and can only insert into the ledgers.
 */
export const PRODUCT_ROLE = 'trpeza_app';

/** Time limit for the execution of a statement, in milliseconds. Time waiting for locks is added to it. */
const WORK_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/**
 * How long the product waits, beyond a statement's own time limit, before it considers the server lost. In milliseconds.
 */
const SILENCE_MS = 2_000;

/** PostgreSQL's errors when the role does not exist or is not granted. */
const ROLE_CODES = new Set(['22023', '42501', '42704']);

/**
 * Sets the time limits, time zone and role of a new connection. Connection poolers reject startup options, so these are
 * statements. The role comes last, since it may lack privileges of the login role.
 * @throws RefusedConnectionError when the login role may not use the product's role
 */
export async function openSession(client: ClientBase, maxWaitMs: number, role = PRODUCT_ROLE): Promise<void> {
  const statementMs = maxWaitMs + WORK_MS;
  closeWhenSilent(client, statementMs + SILENCE_MS);
  const settings = `set statement_timeout = ${statementMs}; set lock_timeout = ${maxWaitMs};
    set idle_in_transaction_session_timeout = ${Math.max(IDLE_IN_TRANSACTION_MS, maxWaitMs)};
    set timezone = 'UTC'; set role ${role}`;
  await client.query(settings).catch((cause: { code?: string }) => {
    if (!ROLE_CODES.has(cause.code ?? '')) throw cause;
    const { user: login } = client as ClientBase & { user: string };
    throw new RefusedConnectionError(
      `The product needs the role ${role}, which ${login} cannot assume. As a superuser of this database run: ` +
        `create role ${role} nologin; grant ${role} to "${login}";`,
      { cause },
    );
  });
}

/**
 * Destroys a connection when a statement gets no response. A server that lost power closes no connection, and the
 * operating system would report the loss only after a quarter of an hour. The driver's `query_timeout` would leave the
 * dead connection in the pool.
 */
function closeWhenSilent(client: ClientBase, ms: number): void {
  const driver = client as unknown as { readyForQuery: boolean; connection: { stream: Socket } };
  const { stream } = driver.connection;
  const error = Object.assign(new Error('the database does not respond'), { code: 'ETIMEDOUT' });
  stream.setTimeout(ms, () => void (driver.readyForQuery || stream.destroy(error)));
}

const textArray = types.getTypeParser(1009 as never) as (value: string) => (string | null)[];

const parsers: Record<number, (value: string) => unknown> = {
  [types.builtins.INT8]: toNumber,
  [types.builtins.DATE]: (value) => value,
  // bigint[] and date[].
  1016: (value) => textArray(value).map((item) => (item === null ? null : toNumber(item))),
  1182: textArray,
};

/**
 * How column types are parsed: bigint as a number, date as 'yyyy-MM-dd' (never an instant), numeric as a string,
 * timestamptz as a Date. The driver parses all other types. Set per pool, so that other users of the driver are not
 * affected.
 */
const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function toNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database value ${value} exceeds the safe integer range.`);
  return number;
}
