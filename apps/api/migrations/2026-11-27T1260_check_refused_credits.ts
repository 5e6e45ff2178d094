import { sql, type Kysely } from 'kysely';

/** Nothing of before breaks them; it reads the list without stopping those who write it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table worklist_items validate constraint worklist_items_kind_known`.execute(db);
  await sql`alter table worklist_items validate constraint worklist_items_credit_whole`.execute(db);
}
