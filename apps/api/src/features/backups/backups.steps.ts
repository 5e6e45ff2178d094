import type { Db } from '#platform/database/database.ts';
import { deleteRunsBefore, insertRun, listNewestRuns, type BackupRun } from './backups.queries.ts';

export type { BackupRun };

/** Nothing is null unless it has never happened. */
export interface LastBackup {
  /** The newest complete backup. */
  newest: BackupRun | null;
  /** The newest backup that was restored for trial, and was right. */
  proved: BackupRun | null;
  /** The latest failure of either kind that nothing good of its kind has followed. */
  failed: BackupRun | null;
}

/** A night, and some hours in which a backup that failed is tried again. */
const OVERDUE_HOURS = 36;

/** Step: whether the product makes backups by itself and the newest is older than it should be; never before the first. */
export const isOverdue = (
  { newest }: LastBackup,
  plan: { keep: { nights: number } } | null,
  now: Date,
): boolean =>
  newest !== null &&
  plan !== null &&
  plan.keep.nights > 0 &&
  now.getTime() - newest.endedAt.getTime() > OVERDUE_HOURS * 3600 * 1000;

const KEPT_DAYS = 400;

/** Step: what the office, its health page and the metrics say of backups. */
export async function readLastBackup(db: Db): Promise<LastBackup> {
  const runs = await listNewestRuns(db);
  const good = (kind: BackupRun['kind']) =>
    runs.find((run) => run.kind === kind && run.failure === null) ?? null;
  const failed = runs
    .filter((run) => run.failure !== null && run.endedAt > (good(run.kind)?.endedAt ?? new Date(0)))
    .toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt));
  return { newest: good('backup'), proved: good('proof'), failed: failed[0] ?? null };
}

/** Step: writes down what came of a backup or of a trial. */
export async function recordRun(db: Db, run: BackupRun): Promise<void> {
  await insertRun(db, run);
  await deleteRunsBefore(db, new Date(run.endedAt.getTime() - KEPT_DAYS * 24 * 3600 * 1000));
}
