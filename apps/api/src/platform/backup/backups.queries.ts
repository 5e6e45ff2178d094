import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export interface BackupRun {
  /** A proof is a backup that was restored for trial. */
  kind: 'backup' | 'proof';
  beganAt: Date;
  endedAt: Date;
  bytes: number | null;
  /** Why it failed; null if it succeeded. */
  failure: string | null;
}

export const insertRun = (db: Db, run: BackupRun) => db.insertInto('backupRuns').values(run).execute();

/** The newest success and the newest failure of each kind. */
export const listNewestRuns = (db: Db) =>
  db
    .selectFrom('backupRuns')
    .distinctOn(['kind', sql`failure is null`])
    .select(['kind', 'beganAt', 'endedAt', 'bytes', 'failure'])
    .orderBy('kind')
    .orderBy(sql`failure is null`)
    .orderBy('endedAt', 'desc')
    .$narrowType<{ kind: BackupRun['kind'] }>()
    .execute();
