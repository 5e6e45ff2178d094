import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { Pool } from 'pg';
import { silentLog, type Log } from '../log.ts';

const migrationFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export interface MigrateOptions {
  /** The folder of the migrations, for tests of this file. */
  folder?: string;
}

/**
 * Brings the database to the newest migration, all in one transaction, and returns the names of those that ran.
 * Several processes may start at once: Kysely holds an advisory lock, the others wait and find nothing left to do.
 */
export async function migrateToLatest(
  url: string,
  log: Log = silentLog,
  options: MigrateOptions = {},
): Promise<string[]> {
  // Its own connection, without the time limits of requests: a migration, or waiting for another process's, may take long.
  const pool = new Pool({ connectionString: url, max: 2, application_name: 'trpeza-migrate' });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const folder = options.folder ?? migrationFolder;
  try {
    if (await isMigrated(pool, folder)) return [];
    const migrator = new Migrator({ db, provider: readMigrations(folder) });
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find(({ status }) => status === 'Error');
    if (error)
      throw new Error(`The migration ${failed?.migrationName ?? ''} failed`.replace('  ', ' '), {
        cause: error,
      });
    for (const { migrationName } of results) log.info({ migration: migrationName }, 'migrated');
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

/** One query that avoids loading all migrations at nearly every start; Kysely's own check remains authoritative. */
async function isMigrated(pool: Pool, folder: string): Promise<boolean> {
  const { rows: tables } = await pool.query(`select to_regclass('kysely_migration') is not null as is_there`);
  if (!tables[0].is_there) return false;
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  const files = await listMigrations(folder);
  return rows.map(({ name }) => `${name}.ts`).join() === files.toSorted().join();
}

const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.ts'));

function readMigrations(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = await listMigrations(folder);
      const load = async (file: string) => {
        const migration = (await import(
          /* @vite-ignore */ pathToFileURL(join(folder, file)).href
        )) as Migration;
        return [file.slice(0, -'.ts'.length), migration] as const;
      };
      return Object.fromEntries(await Promise.all(files.map(load)));
    },
  };
}
