import { sql, type Kysely } from 'kysely';

/** The number of a stop stands on the bag in the van, so it stays whatever becomes of the round. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table stop_numbers (
      delivery_date date not null,
      order_id integer not null references orders,
      number integer not null constraint stop_numbers_positive check (number > 0),
      primary key (delivery_date, order_id),
      constraint stop_numbers_once unique (delivery_date, number)
    )`.execute(db);
}
