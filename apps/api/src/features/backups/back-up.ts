import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Keep } from '#platform/backup/kept-backups.ts';
import { sizeOf, type Backup } from '#platform/backup/manifest.ts';
import { proveBackup } from '#platform/backup/prove-backup.ts';
import { deleteOld, writeBackup } from '#platform/backup/write-backup.ts';
import { checkMoney } from '#src/check-money.ts';
import { readLastBackup, recordRun, type BackupRun } from './backups.steps.ts';

/** Where and how the product backs up its database by itself. */
export interface BackupPlan {
  /** The database as its owner reaches it. */
  url: string;
  folder: string;
  /** Without nights none are made. */
  keep: Keep;
  /** A command of the shell that takes each backup to a second place; it finds its folder in `BACKUP`. */
  command: string | undefined;
}

interface BackupDeps {
  db: Db;
  clock: Clock;
  settings: { read(): Promise<{ time_zone: string }> };
  backups: BackupPlan | null;
}

/** Quiet hours in the kitchen, and never twice or not at all where clocks are changed. */
const HOUR = 4;
const PROOF_DAYS = 6.5;

/**
 * The nightly backup, asked for every hour: one that failed is tried again an hour later, and one that was missed is made up
 * for. Once a week the newest is restored for trial.
 * @throws Error when either fails, after it has been written down
 */
export async function backUpNightly(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const { db, backups: plan } = deps;
  if (plan === null || plan.keep.nights === 0) return;
  const { time_zone: timeZone } = await deps.settings.read();
  const { newest, proved } = await readLastBackup(db);
  const now = deps.clock.now();
  if (newest && newest.endedAt >= lastNight(now, timeZone)) return;
  const backup = await backUp(deps, plan, signal);
  const proofIsDue = !proved || now.getTime() - proved.endedAt.getTime() > PROOF_DAYS * 24 * 3600 * 1000;
  if (proofIsDue) await prove(deps, plan, backup, signal);
}

function lastNight(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const tonight = local.withPlainTime({ hour: HOUR });
  const last = Temporal.ZonedDateTime.compare(tonight, local) > 0 ? tonight.subtract({ days: 1 }) : tonight;
  return new Date(last.epochMilliseconds);
}

async function backUp(deps: BackupDeps, plan: BackupPlan, signal: AbortSignal): Promise<Backup> {
  return recorded(deps, 'backup', async (note) => {
    const backup = await writeBackup(plan.url, plan.folder, { signal });
    note({ name: backup.name, bytes: sizeOf(backup.manifest) });
    await deleteOld(plan.folder, plan.keep);
    if (plan.command !== undefined) await runCommand(plan.command, backup);
    return backup;
  });
}

async function prove(
  deps: BackupDeps,
  { url }: BackupPlan,
  backup: Backup,
  signal: AbortSignal,
): Promise<void> {
  await recorded(deps, 'proof', async (note) => {
    note({ name: backup.name, bytes: sizeOf(backup.manifest) });
    await proveBackup(url, backup, checkMoney, { signal });
  });
}

type Note = (facts: Pick<BackupRun, 'name' | 'bytes'>) => void;

/** Writes down what came of it, also when it fails. */
async function recorded<T>(
  { db, clock }: BackupDeps,
  kind: BackupRun['kind'],
  work: (note: Note) => Promise<T>,
): Promise<T> {
  const beganAt = clock.now();
  let facts: Pick<BackupRun, 'name' | 'bytes'> = { name: null, bytes: null };
  const record = (failure: string | null) =>
    recordRun(db, { kind, ...facts, beganAt, endedAt: clock.now(), failure });
  try {
    const result = await work((noted) => void (facts = noted));
    await record(null);
    return result;
  } catch (error) {
    await record(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function runCommand(command: string, { path }: Backup): Promise<void> {
  await promisify(exec)(command, { env: { ...process.env, BACKUP: path } }).catch((error: Error) => {
    throw new Error(`BACKUP_COMMAND failed: ${error.message}`, { cause: error });
  });
}
