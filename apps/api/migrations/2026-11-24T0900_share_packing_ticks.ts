import { sql, type Kysely } from 'kysely';

/** What is in its bag already, for every tablet of the kitchen. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  // A tick holds for the quantity that was put in: when there is more to pack since, it is looked at again.
  await sql`
    create table packing_ticks (
      order_item_id integer primary key references order_items on delete cascade,
      quantity integer not null constraint packing_ticks_quantity check (quantity > 0),
      ticked_at timestamptz not null
    )`.execute(db);
}
