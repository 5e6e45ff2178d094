import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export interface BackupRun {
  /** A proof is a test restore of a backup. */
  kind: 'backup' | 'proof';
  beganAt: Date;
  endedAt: Date;
  bytes: number | null;
  /** The error message; null for a success. */
  failure: string | null;
}

export const insertBackupRun = (db: Db, run: BackupRun) => db.insertInto('backupRuns').values(run).execute();

/** The latest success and the latest failure, of backups and of test restores. */
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
