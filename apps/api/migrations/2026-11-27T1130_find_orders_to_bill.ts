import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;

/** `orders_to_invoice` without who pays everything: no invoice takes their orders, so they would pile up in it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists orders_to_bill`.execute(db);
  await sql`create index concurrently orders_to_bill on orders (delivery_date, id)
    where status = 'completed' and invoice_id is null and (agreement_id is null or subsidy_cents > 0)`.execute(
    db,
  );
}
