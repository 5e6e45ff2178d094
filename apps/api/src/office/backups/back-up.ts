import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { localDateOf, timeOn } from '#platform/local-time.domain.ts';
import { databaseName, withNewDatabase } from '#platform/backup/owner-connection.ts';
import { loadBackup, openBackup, type Backup } from '#platform/backup/load-backup.ts';
import { deleteOldBackups, writeBackup } from '#platform/backup/write-backup.ts';
import { checkMoney } from '#money/money.api.ts';
import type { Deps } from '#platform/deps.ts';
import { readLastBackup } from './read-last-backup.ts';
import { insertBackupRun, type BackupRun } from './backups.queries.ts';

type BackupDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'backups'>;

/** Local time, outside working hours, and not affected by changes to or from daylight saving time. */
const TIME = '04:00:00';
const PROOF_MS = 6.5 * 24 * 3_600_000;

/**
 * Job, run every hour: makes a backup unless one was made since 04:00, and restores one as a test once a week.
 * @throws Error when either fails, after the failure is recorded; the next hourly run retries
 */
export async function backUpNightly(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, backups: plan } = deps;
  if (plan === null || plan.keep === 0) return;
  const { time_zone: timeZone } = await deps.settings.read();
  const { newest, proved } = await readLastBackup(db);
  const now = clock.now();
  const dueAt = timeOn(localDateOf(now, timeZone), TIME, timeZone);
  if (newest && (now < dueAt || newest.endedAt >= dueAt)) return;
  const { path } = await recorded(deps, 'backup', async () => {
    const backup = await writeBackup(plan.url, plan.folder, signal);
    await deleteOldBackups(plan.folder, plan.keep);
    if (plan.command !== undefined) await runCommand(plan.command, backup);
    return backup;
  });
  if (proved && now.getTime() - proved.endedAt.getTime() < PROOF_MS) return;
  await recorded(deps, 'proof', () => proveBackup(plan.url, path, signal));
}

/** Restores a backup into a temporary database on the server of `url`, checks the invariants there and drops the database. */
async function proveBackup(url: string, path: string, signal: AbortSignal): Promise<Backup> {
  const backup = await openBackup(path);
  await withNewDatabase(url, `${databaseName(url)}_restore_check`, async (trial) => {
    await loadBackup(trial, backup, signal);
    const wrong = await checkMoney(trial);
    if (wrong.length > 0)
      throw new Error(`check-money found ${wrong.length} violations, the first: ${wrong[0]}`);
  });
  return backup;
}

async function recorded(
  { db, clock }: BackupDeps,
  kind: BackupRun['kind'],
  work: () => Promise<Backup>,
): Promise<Backup> {
  const beganAt = clock.now();
  try {
    const backup = await work();
    const { bytes } = backup.manifest;
    await insertBackupRun(db, { kind, beganAt, endedAt: clock.now(), bytes, failure: null });
    return backup;
  } catch (error) {
    const { message: failure } = error as Error;
    await insertBackupRun(db, { kind, beganAt, endedAt: clock.now(), bytes: null, failure });
    throw error;
  }
}

async function runCommand(command: string, { path }: Backup): Promise<void> {
  await promisify(exec)(command, { env: { ...process.env, BACKUP: path } }).catch((cause: Error) => {
    throw new Error(`BACKUP_COMMAND failed: ${cause.message}`, { cause });
  });
}
