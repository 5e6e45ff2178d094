import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Deletes well within the statement timeout. */
const AT_ONCE = 5_000;

/**
 * Deletes rows dated up to a moment, oldest first, in batches of one statement each, so that no statement takes long,
 * however many rows there are.
 */
export async function deleteUntil(
  db: Db,
  [table, column]:
    | readonly ['messages', 'created_at']
    | readonly ['sessions', 'expires_at']
    | readonly ['webhook_deliveries', 'created_at']
    | readonly ['provider_events', 'received_at'],
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
