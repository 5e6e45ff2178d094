import { sql, type Kysely } from 'kysely';

/**
 * Every look at a basket asks whether its customer has ordered for that date already. By the date alone that read the open
 * orders of everybody for a Monday, six times an order.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index orders_open`.execute(db);
  await sql`create index orders_open on orders (account_id, delivery_date) where status not in ('completed', 'cancelled')`.execute(
    db,
  );
}
