import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;

// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists ledger_transfers_receipt`.execute(db);
  await sql`create index concurrently ledger_transfers_receipt on ledger_transfers (receipt_id)
    where receipt_id is not null`.execute(db);
  await sql`drop index concurrently if exists worklist_items_on_account`.execute(db);
  await sql`create index concurrently worklist_items_on_account on worklist_items (order_id)
    where kind = 'account_overdue'`.execute(db);
}
