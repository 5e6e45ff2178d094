import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { Pool } from 'pg';
import { silentLog, type Log } from '../log.ts';

const migrationFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export interface MigrateOptions {
  /** Where the migrations are, for tests of this file. */
  folder?: string;
}

/**
 * Brings the database to the newest migration, all in one transaction, and answers the names of those that ran.
 * Several processes may start at once: Kysely holds an advisory lock, the others wait and find nothing left to do.
 */
export async function migrateToLatest(
  url: string,
  log: Log = silentLog,
  options: MigrateOptions = {},
): Promise<string[]> {
  // Its own connection, without the time limits of requests: a migration may take long, and so may waiting for another's.
  const pool = new Pool({ connectionString: url, max: 2, application_name: 'trpeza-migrate' });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: readMigrations(options.folder ?? migrationFolder) });
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

function readMigrations(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.ts'));
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
