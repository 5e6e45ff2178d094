import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { localDateOf, timeOn } from '#ordering/calendar/calendar.domain.ts';
import { databaseName, inNewDatabase } from './connected.ts';
import { loadBackup, openBackup, type Backup } from './load-backup.ts';
import { deleteOld, writeBackup } from './write-backup.ts';
import { checkMoney } from '#src/check-money.ts';
import type { Deps } from '#src/deps.ts';
import { readLastBackup, recordRun, type BackupRun } from './backups.steps.ts';

export interface BackupPlan {
  /** The address of the database for its owner. */
  url: string;
  folder: string;
  /** The number of backups that are kept; 0 makes none. */
  keep: number;
  /** A shell command that copies each backup to a second place; its folder is in `BACKUP`. */
  command: string | undefined;
}

type BackupDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'backups'>;

/** Local time outside working hours, which no change to summer time skips or repeats. */
const TIME = '04:00:00';
const PROOF_MS = 6.5 * 24 * 3_600_000;

/**
 * Job, run every hour: backs up when there is no backup since four in the morning, and restores one for trial once a week.
 * @throws Error when either fails, after recording it; the next hour retries
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
    await deleteOld(plan.folder, plan.keep);
    if (plan.command !== undefined) await runCommand(plan.command, backup);
    return backup;
  });
  if (proved && now.getTime() - proved.endedAt.getTime() < PROOF_MS) return;
  await recorded(deps, 'proof', () => proveBackup(plan.url, path, signal));
}

/** Restores a backup into a database beside that of `url`, checks the money there and drops it. */
async function proveBackup(url: string, path: string, signal: AbortSignal): Promise<Backup> {
  const backup = await openBackup(path);
  await inNewDatabase(url, `${databaseName(url)}_restore_check`, async (trial) => {
    await loadBackup(trial, backup, signal);
    const wrong = await checkMoney(trial);
    if (wrong.length > 0) throw new Error(`${wrong.length} found by check-money, the first: ${wrong[0]}`);
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
    await recordRun(db, { kind, beganAt, endedAt: clock.now(), bytes, failure: null });
    return backup;
  } catch (error) {
    const { message: failure } = error as Error;
    await recordRun(db, { kind, beganAt, endedAt: clock.now(), bytes: null, failure });
    throw error;
  }
}

async function runCommand(command: string, { path }: Backup): Promise<void> {
  await promisify(exec)(command, { env: { ...process.env, BACKUP: path } }).catch((cause: Error) => {
    throw new Error(`BACKUP_COMMAND failed: ${cause.message}`, { cause });
  });
}
