import type { Db } from '#platform/database/database.ts';
import { listNewestRuns, type BackupRun } from './backups.queries.ts';

export interface LastBackup {
  newest: BackupRun | null;
  /** The latest successful test restore. */
  proved: BackupRun | null;
  /** The latest failure that was not followed by a success of the same kind. */
  failed: BackupRun | null;
}

/** Returns the state of the backups for the dashboard, the Health page and the metrics. */
export async function readLastBackup(db: Db): Promise<LastBackup> {
  const runs = await listNewestRuns(db);
  const good = (kind: BackupRun['kind']) =>
    runs.find((run) => run.kind === kind && run.failure === null) ?? null;
  const failed = runs
    .filter((run) => run.failure !== null && run.endedAt > (good(run.kind)?.endedAt ?? new Date(0)))
    .toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt));
  return { newest: good('backup'), proved: good('proof'), failed: failed[0] ?? null };
}
