import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;
/** The release before writes no refused credits, and the new index refuses whatever else the old one did. */
export const floor = '0.1.0';

/** `worklist_items_one_open` without refused credits: each says something else. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists worklist_items_one_open_cause`.execute(db);
  await sql`create unique index concurrently worklist_items_one_open_cause
    on worklist_items (order_id, kind, reported_by, wished_status)
    nulls not distinct where done_at is null and kind <> 'refused_credit'`.execute(db);
  await sql`drop index concurrently if exists worklist_items_one_open`.execute(db);
}
