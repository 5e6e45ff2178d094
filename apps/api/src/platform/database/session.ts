import type { AddressedClient } from './connect.ts';
import { createClient } from './connect.ts';
import type { Pooling } from './servers.ts';

/** What holds for each connection on which the product works for people. */
export interface SessionRules {
  role: string;
  /** Upper limits, in milliseconds. */
  limits: Readonly<Record<string, number>>;
}

/** Owns nothing, and cannot change what was written into a ledger. */
export const PRODUCT_ROLE = 'trpeza_app';

/** Time for a statement's own work after it has waited as long as it may. */
const WORK_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * No request may hold a lock or a connection, or keep a user waiting, for longer than this. None runs as the owner of the
 * tables, but under a role that can only insert into the ledgers.
 */
export const rulesOf = (patienceMs: number): SessionRules => ({
  role: PRODUCT_ROLE,
  limits: {
    statement_timeout: patienceMs + WORK_MS,
    lock_timeout: patienceMs,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, patienceMs),
  },
});

/** The connection was made, and is not one that the product may work on; the message says why and what to do. */
export class RefusedConnectionError extends Error {}

/**
 * Sets role and limits on a new connection, and asks the server whether they hold: a pooler may have dropped them.
 * @throws RefusedConnectionError in words for the operator
 */
export async function openSession(client: AddressedClient, rules: SessionRules): Promise<void> {
  const pooling = await poolingOf(client);
  if (pooling !== 'transaction') await client.query(settingsOf(rules)).catch(refuseRole(client, rules));
  const { rows } = await client.query<Seen>(ASK);
  const seen = rows[0]!;
  if (pooling === 'none' && seen.pid !== processOf(client)) {
    // Whatever was learned of this address holds no longer.
    client.servers.pooling = undefined;
    throw new RefusedConnectionError(
      'The database is reached through a pooler since a moment ago. Trying again.',
    );
  }
  requireSeen(seen, rules, pooling === 'transaction');
  if (seen.read_only === 'off' || client.servers.address.target === 'any') return;
  client.abandon();
  throw new RefusedConnectionError(READ_ONLY);
}

export const READ_ONLY =
  'The database takes no writes: it is a standby, or is set to read only. Name the primary, or all servers of the cluster (postgres://user:password@one,two/database).';

/** As `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** @throws RefusedConnectionError for a server that is too old */
export function requireVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new RefusedConnectionError(
    `The database is PostgreSQL ${Math.floor(version / 10_000)}; the product needs version ${OLDEST_VERSION / 10_000} or newer.`,
  );
}

interface Seen {
  pid: number;
  role: string;
  version: number;
  read_only: string;
  timezone: string;
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

const milliseconds = (name: string) =>
  `(extract(epoch from current_setting('${name}')::interval) * 1000)::float8 as ${name}`;

const ASK = `select pg_backend_pid() as pid, current_user as role, current_setting('server_version_num')::integer as version,
  current_setting('transaction_read_only') as read_only, current_setting('timezone') as timezone,
  ${['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(milliseconds).join(', ')}`;

/** One round trip; the role last, since it may not be allowed what the login role is. */
const settingsOf = ({ role, limits }: SessionRules): string =>
  [
    ...Object.entries(limits).map(([name, ms]) => `set ${name} = ${ms}`),
    `set timezone = 'UTC'`,
    `set role ${role}`,
  ].join(';');

/** PostgreSQL: there is no such role; it is not granted. */
const ROLE_CODES = new Set(['22023', '42501', '42704']);

const refuseRole =
  (client: AddressedClient, { role }: SessionRules) =>
  (error: { code?: string }) => {
    if (!ROLE_CODES.has(error.code ?? '')) throw error;
    throw new RefusedConnectionError(
      `The product works under the role ${role}, which ${client.user} cannot take. As a superuser of this database run: ` +
        `create role ${role} nologin; grant ${role} to "${client.user}";`,
      { cause: error },
    );
  };

function requireSeen(seen: Seen, { role, limits }: SessionRules, isShared: boolean): void {
  requireVersion(seen.version);
  const isLimited = Object.entries(limits).every(([name, most]) => {
    const ms = seen[name as keyof Seen] as number;
    return ms > 0 && ms <= most;
  });
  if (seen.role === role && isLimited && seen.timezone === 'UTC') return;
  if (!isShared)
    throw new RefusedConnectionError(
      `The database did not keep the role ${role} and the time limits of a connection (it is ${seen.role} now), which no known pooler in session mode does. Name the server itself in DATABASE_URL.`,
    );
  throw new RefusedConnectionError(
    `DATABASE_URL leads through a pooler in transaction mode, where nothing that a connection sets is kept, and its user works as ${seen.role}` +
      `${isLimited ? '' : ' without the time limits'}. Give the product a user of its own there (docs/operate/databases.md): ${loginRoleSql(role, limits)}`,
  );
}

/** A login role whose every session has the role and the limits from its first statement on. */
export const loginRoleSql = (role: string, limits: SessionRules['limits'], login = 'trpeza_web'): string =>
  [
    `create role ${login} login password '…' in role ${role}`,
    `alter role ${login} set role = ${role}`,
    ...Object.entries(limits).map(([name, ms]) => `alter role ${login} set ${name} = ${ms}`),
    `alter role ${login} set timezone = 'UTC'`,
  ]
    .map((statement) => `${statement};`)
    .join(' ');

/** The process that the server named when the connection began; a pooler invents one. */
const processOf = (client: AddressedClient) => (client as unknown as { processID: number }).processID;

const askProcess = async (client: AddressedClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/** How this address reaches PostgreSQL; learned once, by its first connection. */
export function poolingOf(client: AddressedClient): Promise<Pooling> {
  const { servers } = client;
  servers.pooling ??= learnPooling(client).catch((error) => {
    servers.pooling = undefined;
    throw error;
  });
  return servers.pooling;
}

const ROUNDS = 5;
const PATIENCE_MS = 3_000;

/**
 * A pooler shares servers between transactions if another connection is given the server that this one has just used, or
 * this one is moved while the other keeps it busy. One that keeps the other waiting for a server keeps a server for each.
 */
async function learnPooling(client: AddressedClient): Promise<Pooling> {
  if ((await askProcess(client)) === processOf(client)) return 'none';
  const other = createClient(client.servers.url, {
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  try {
    await other.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await askProcess(client);
      await other.query('begin');
      const taken = await askProcess(other);
      const after = await askProcess(client);
      await other.query('rollback');
      if (taken === before || after !== before) return 'transaction';
    }
    return 'session';
  } catch (error) {
    if ((error as Error).message === 'Query read timeout' || (error as Error).message === 'timeout expired')
      return 'session';
    throw error;
  } finally {
    other.connection.stream.destroy();
  }
}
