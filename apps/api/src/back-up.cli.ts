import { insertBackupRun } from '#office/backups/backups.queries.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { runCommand } from '#platform/run-command.ts';
import { readEnv } from './env.ts';
import { reachDatabase } from './provide-database.ts';

/**
 * `pnpm db:backup [folder]`: makes a backup in a new folder below the given folder or BACKUP_DIR. The product may keep
 * running.
 */
await runCommand(async (signal) => {
  const env = readEnv(process.env);
  const folder = process.argv[2] ?? env.BACKUP_DIR;
  if (folder === undefined) throw new Error('Usage: pnpm db:backup <folder>, or set BACKUP_DIR.');
  const server = await reachDatabase(env);
  try {
    const beganAt = systemClock.now();
    const { path, manifest } = await writeBackup(server.url, folder, signal);
    console.log(`Wrote the backup ${path}. It contains personal data.`);
    const run = { beganAt, endedAt: systemClock.now(), bytes: manifest.bytes, failure: null };
    const { db, close } = openDatabase(server.url);
    await insertBackupRun(db, { kind: 'backup', ...run }).finally(close);
  } finally {
    await server.stop();
  }
});
