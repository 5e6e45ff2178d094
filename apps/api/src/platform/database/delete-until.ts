import { sql } from 'kysely';
import type { Db } from './database.ts';

/** So many rows are deleted well within the time that a statement may take. */
const AT_ONCE = 5_000;

/**
 * Deletes what is dated up to a moment, the oldest first, so many rows by one statement and each by itself: however much has
 * gathered, nobody waits for it.
 */
export async function deleteUntil(
  db: Db,
  [table, column]: readonly ['messages', 'created_at'] | readonly ['sessions', 'expires_at'],
  moment: Date,
): Promise<void> {
  const [from, dated] = [sql.table(table), sql.ref(column)];
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${from} where ctid = any (array(
      select ctid from ${from} where ${dated} <= ${moment} order by ${dated} limit ${sql.lit(AT_ONCE)}))`.execute(
      db,
    );
    if (numAffectedRows < AT_ONCE) return;
  }
}
