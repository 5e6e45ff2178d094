import { runCommand } from '../run-command.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateToLatest } from './migrate.ts';

/**
 * `pnpm db:migrate`: migrates the database of DATABASE_URL. Without DATABASE_URL, migrates the embedded database of
 * DATA_DIR.
 */
async function main() {
  const given = process.env['DATABASE_URL'];
  if (given) return migrate(given);
  const server = await startEmbeddedPostgres({ dataDir: process.env['DATA_DIR'] || '.data' });
  await migrate(server.url).finally(() => server.stop());
}

async function migrate(url: string) {
  const names = await migrateToLatest(url);
  console.log(names.length === 0 ? 'Nothing to migrate.' : `Migrated ${names.join(', ')}.`);
}

await runCommand(main);
