import { sql, type Kysely } from 'kysely';

/** Prices of meals that apply from a delivery date on. Before the first of them `meals.price_cents` applies. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table meal_prices (
    meal_id integer not null references meals,
    valid_from date not null,
    price_cents integer not null constraint meal_prices_price check (price_cents >= 0),
    primary key (meal_id, valid_from)
  )`.execute(db);
}
