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
  /** Number of connections that stay open when they are idle; none by default. */
  min?: number;
  applicationName?: string;
  /** How long a query waits for a free connection or for a lock before it fails; 2 s by default. */
  patienceMs?: number;
  log?: Log;
}

/** A pool of connections to one database, and Kysely over it with camelCase names. Connects on the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { max = 20, min = 0, applicationName = 'trpeza', patienceMs = 2_000, log = silentLog } = options;
  const noteOutage = createOutageLog(log);
  const settings: PoolConfig = {
    max,
    min: Math.min(min, max),
    application_name: applicationName,
    connectionTimeoutMillis: patienceMs,
    types: columnTypes,
    Client: PreparingClient,
    onConnect: (client) => openSession(client, patienceMs),
  };
  const pool = createPool(url, settings, (error) => noteOutage(error, 'a connection to the database'));
  const close = async () => void (pool.ending || (await pool.end()));
  return { db: overPool(pool), pool, close };
}

/** Caches every name. The keys inside a JSON value are data, not column names. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Kysely over any pool of connections. */
export const overPool = (pool: PostgresPool): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] });

/** Owns nothing, and can only insert into the ledgers. */
export const PRODUCT_ROLE = 'trpeza_app';

/** Time for a statement's own work after it has waited as long as it may. */
const WORK_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** How much longer than a statement may take until a server that does not answer counts as gone. */
const SILENCE_MS = 2_000;

/** PostgreSQL: the role does not exist; it is not granted. */
const ROLE_CODES = new Set(['22023', '42501', '42704']);

/**
 * Sets time limits, time zone and role of a new connection. The role comes last, since it may not be allowed what the login
 * role is. Not as startup options, which poolers refuse.
 * @throws RefusedConnectionError when the role cannot be taken
 */
export async function openSession(
  client: ClientBase,
  patienceMs: number,
  role = PRODUCT_ROLE,
): Promise<void> {
  const statementMs = patienceMs + WORK_MS;
  closeWhenSilent(client, statementMs + SILENCE_MS);
  const settings = `set statement_timeout = ${statementMs}; set lock_timeout = ${patienceMs};
    set idle_in_transaction_session_timeout = ${Math.max(IDLE_IN_TRANSACTION_MS, patienceMs)};
    set timezone = 'UTC'; set role ${role}`;
  await client.query(settings).catch((cause: { code?: string }) => {
    if (!ROLE_CODES.has(cause.code ?? '')) throw cause;
    const { user: login } = client as ClientBase & { user: string };
    throw new RefusedConnectionError(
      `The product works under the role ${role}, which ${login} cannot take. As a superuser of this database run: ` +
        `create role ${role} nologin; grant ${role} to "${login}";`,
      { cause },
    );
  });
}

/**
 * A server that lost its power closes no connection; the system would wait for its answer for a quarter of an hour. The
 * driver's `query_timeout` would fail the statement, but leave the connection in the pool.
 */
function closeWhenSilent(client: ClientBase, ms: number): void {
  const driver = client as unknown as { readyForQuery: boolean; connection: { stream: Socket } };
  const { stream } = driver.connection;
  const error = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
  stream.setTimeout(ms, () => void (driver.readyForQuery || stream.destroy(error)));
}

const textArray = types.getTypeParser(1009 as never) as (value: string) => (string | null)[];

const parsers: Record<number, (value: string) => unknown> = {
  [types.builtins.INT8]: toNumber,
  [types.builtins.DATE]: (value) => value,
  // Arrays of bigint and of date.
  1016: (value) => textArray(value).map((item) => (item === null ? null : toNumber(item))),
  1182: textArray,
};

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
