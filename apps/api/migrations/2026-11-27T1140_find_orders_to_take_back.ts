import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;

/** `orders_to_credit`, with credits that move only the funder's part: a free meal of a fixed amount for each. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists orders_to_take_back`.execute(db);
  await sql`create index concurrently orders_to_take_back on orders (id)
    where invoice_id is not null and (status <> 'completed' or credited_cents <> invoiced_credit_cents
      or credited_subsidy_cents <> invoiced_credit_subsidy_cents)`.execute(db);
}
