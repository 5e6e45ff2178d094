import { recordRun } from '#features/backups/backups.steps.ts';
import { rowsIn, sizeOf, type Backup } from '#platform/backup/manifest.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { readEnv } from './env.ts';
import { reachDatabase } from './provide-database.ts';
import { megabytes, runCommand, secondsSince, showProgress } from '#platform/run-command.ts';

/**
 * `pnpm db:backup [folder]`: backs up the database of DATABASE_URL, or by default the embedded one of DATA_DIR, also while
 * the product runs, into a new folder below the given one or BACKUP_DIR.
 */
await runCommand(async (signal) => {
  const env = readEnv(process.env);
  const folder = process.argv[2] ?? env.BACKUP_DIR;
  if (folder === undefined)
    throw new Error('Say where the backup is to be kept: pnpm db:backup <folder>, or set BACKUP_DIR.');
  const server = await reachDatabase(env);
  try {
    const [beganAt, start] = [systemClock.now(), performance.now()];
    const backup = await writeBackup(server.url, folder, {
      signal,
      onProgress: showProgress('Backing up'),
    });
    const { manifest, path } = backup;
    await record(server.url, backup, beganAt);
    console.log(
      `${rowsIn(manifest, 'orders')} orders of ${rowsIn(manifest, 'accounts')} accounts are backed up: ${path}\n` +
        `(${megabytes(sizeOf(manifest))} in ${secondsSince(start)}; everybody's personal data is in it)`,
    );
  } finally {
    await server.stop();
  }
});

/** Records the run for the office's dashboard; a failure to do so does not fail the backup. */
async function record(url: string, { name, manifest }: Backup, beganAt: Date): Promise<void> {
  const { db, close } = openDatabase(url);
  const run = { kind: 'backup', name, bytes: sizeOf(manifest), beganAt, endedAt: systemClock.now() } as const;
  await recordRun(db, { ...run, failure: null })
    .catch((error: Error) => console.error(`The dashboard does not know of it: ${error.message}`))
    .finally(close);
}
