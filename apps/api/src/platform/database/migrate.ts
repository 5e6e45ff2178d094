import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { silentLog, type Log } from '../log.ts';
import { createPool } from './connect.ts';
import { PRODUCT_ROLE } from './database.ts';
import { RefusedConnectionError } from './outage.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** In the format of `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** @throws RefusedConnectionError when the server is too old */
export function requireVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new RefusedConnectionError(
    `The database is PostgreSQL ${Math.floor(version / 10_000)}; the product needs version ${OLDEST_VERSION / 10_000} or newer.`,
  );
}

/** The names of all migrations, in the order in which they run. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : [])).sort();
}

/** Provides the migrations. Each `migrations/*.sql` is one migration, and its statements run in a single query. */
const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const name of await listMigrations()) {
      const statements = await readFile(join(folder, `${name}.sql`), 'utf8');
      migrations[name] = { up: async (db) => void (await sql.raw(statements).execute(db)) };
    }
    return migrations;
  },
};

/**
 * Runs all pending migrations in one transaction. When several processes start at once, one migrates and the others wait
 * for its lock.
 * @param url its user must own the database
 * @returns the names of the migrations that ran
 * @throws Error with a message for the operator
 */
export async function migrateToLatest(url: string, log: Log = silentLog): Promise<string[]> {
  // A separate connection without the time limits of requests, since waiting for another process may take long.
  const pool = createPool(url, { max: 1, application_name: 'trpeza-migrate' });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const server = await readServer(db);
    requireVersion(server.version);
    if (server.isReadOnly) throw new Error('The database is read-only. Set DATABASE_URL to the primary.');
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    const failed = results.find(({ status }) => status === 'Error');
    if (error) throw explainError(error as DatabaseError, failed?.migrationName, server);
    const names = results.map(({ migrationName }) => migrationName);
    for (const migration of names) log.info({ migration }, 'migrated');
    return names;
  } finally {
    await db.destroy();
  }
}

interface Server {
  /** In the format of `server_version_num`. */
  version: number;
  login: string;
  database: string;
  isReadOnly: boolean;
}

async function readServer(db: Kysely<unknown>): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::integer as version, current_user as login,
      current_database() as database, current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(
    db,
  );
  return rows[0]!;
}

interface DatabaseError extends Error {
  code?: string;
}

const INSUFFICIENT_PRIVILEGE = '42501';

function explainError(
  cause: DatabaseError,
  migration: string | undefined,
  { login, database }: Server,
): Error {
  if (cause.code === INSUFFICIENT_PRIVILEGE)
    return new Error(
      `The user "${login}" cannot set up the database "${database}": ${cause.message}. As a superuser run: ` +
        `alter database "${database}" owner to "${login}"; ` +
        `create role ${PRODUCT_ROLE} nologin; grant ${PRODUCT_ROLE} to "${login}";`,
      { cause },
    );
  if (cause.message.startsWith('corrupted migrations'))
    return new Error(`The database was migrated by another version of Trpeza (${cause.message}).`, { cause });
  return migration === undefined
    ? cause
    : new Error(`The migration ${migration} failed and was rolled back: ${cause.message}.`, { cause });
}
