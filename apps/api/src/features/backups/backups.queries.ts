import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export interface BackupRun {
  /** A proof is a backup that was restored for trial. */
  kind: 'backup' | 'proof';
  /** The backup's folder; null where none came about. */
  name: string | null;
  beganAt: Date;
  endedAt: Date;
  bytes: number | null;
  /** Why it failed; null when it did not. */
  failure: string | null;
}

export const insertRun = (db: Db, run: BackupRun) => db.insertInto('backupRuns').values(run).execute();

export const deleteRunsBefore = (db: Db, before: Date) =>
  db.deleteFrom('backupRuns').where('endedAt', '<', before).execute();

/** The newest of each kind that came to a good end, and the newest that did not: four rows at most. */
export const listNewestRuns = (db: Db) =>
  db
    .selectFrom('backupRuns')
    .distinctOn(['kind', sql`failure is null`])
    .select(['kind', 'name', 'beganAt', 'endedAt', 'bytes', 'failure'])
    .orderBy('kind')
    .orderBy(sql`failure is null`)
    .orderBy('endedAt', 'desc')
    .$narrowType<{ kind: BackupRun['kind'] }>()
    .execute();
