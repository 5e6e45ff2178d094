import type { Client, ClientBase } from 'pg';

/** What holds for each connection that serves requests. */
export interface SessionRules {
  role: string;
  /** PostgreSQL's time limits by name, in milliseconds. */
  limits: Readonly<
    Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>
  >;
}

/** Owns nothing, and can only insert into the ledgers. */
export const PRODUCT_ROLE = 'trpeza_app';

/** Time for a statement's own work after it has waited as long as it may. */
const WORK_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** @param patienceMs how long a request may wait for a lock */
export const rulesOf = (patienceMs: number): SessionRules => ({
  role: PRODUCT_ROLE,
  limits: {
    statement_timeout: patienceMs + WORK_MS,
    lock_timeout: patienceMs,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, patienceMs),
  },
});

/** The product cannot work on this database; the message says why and what to do. */
export class RefusedConnectionError extends Error {}

/** PostgreSQL: the role does not exist; it is not granted. */
const ROLE_CODES = new Set(['22023', '42501', '42704']);

/**
 * Sets role, time limits and time zone of a new connection. The role comes last, since it may not be allowed what the
 * login role is.
 * @throws RefusedConnectionError when the role cannot be taken
 */
export async function openSession(client: ClientBase, { role, limits }: SessionRules): Promise<void> {
  const settings = [
    ...Object.entries(limits).map(([name, ms]) => `set ${name} = ${ms}`),
    `set timezone = 'UTC'`,
    `set role ${role}`,
  ];
  await client.query(settings.join(';')).catch((error: { code?: string }) => {
    if (!ROLE_CODES.has(error.code ?? '')) throw error;
    const login = (client as Client).user;
    throw new RefusedConnectionError(
      `The product works under the role ${role}, which ${login} cannot take. As a superuser of this database run: ` +
        `create role ${role} nologin; grant ${role} to "${login}";`,
      { cause: error },
    );
  });
}

/** As `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** @throws RefusedConnectionError for a server that is too old */
export function requireVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new RefusedConnectionError(
    `The database is PostgreSQL ${Math.floor(version / 10_000)}; the product needs version ${OLDEST_VERSION / 10_000} or newer.`,
  );
}
