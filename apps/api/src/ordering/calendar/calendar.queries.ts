import { sql } from 'kysely';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Db, Trx } from '#platform/database/database.ts';

/** Deliveries per date and slot: active orders and open checkouts. */
export async function listSlotLoads(db: Db, from: string, to: string, exceptCheckout: string | null = null) {
  const { rows } = await sql<{ deliveryDate: string; deliverySlot: Slot; taken: number }>`
    select delivery_date, delivery_slot, count(*) as taken from (
      select delivery_date, delivery_slot from orders where status <> 'cancelled' and delivery_date between ${from} and ${to}
        and checkout_id is distinct from ${exceptCheckout}::uuid
      union all
      select delivery_date, delivery_slot from checkouts where state = 'open' and delivery_date between ${from} and ${to} and id is distinct from ${exceptCheckout}::uuid
    ) as deliveries group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, taken: Number(row.taken) }));
}

/** Unfinished orders per day, from a date on: neither delivered nor cancelled. */
export const countOpenOrders = (db: Db, from: string) =>
  db
    .selectFrom('orders')
    .select('deliveryDate')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('deliveryDate', '>=', from)
    .where('status', 'not in', ['completed', 'cancelled'])
    .groupBy('deliveryDate')
    .orderBy('deliveryDate')
    .execute();

/** The number of active orders and of their meals per delivery date, both dates included. */
export async function countOrdersPerDay(db: Db, from: string, to: string) {
  const { rows } = await sql<{ deliveryDate: string; orders: number; meals: number }>`
    select delivery_date, count(*)::integer as orders,
      sum((select sum(quantity) from order_items where order_id = orders.id))::integer as meals
    from orders where delivery_date between ${from} and ${to} and status <> 'cancelled' group by delivery_date`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.deliveryDate, row]));
}

/** The first day from a date on with an active order. */
export async function findFirstDayWithOrders(db: Db, from: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(delivery_date) as day from orders
    where delivery_date >= ${from} and status <> 'cancelled'`.execute(db);
  return rows[0]!.day;
}

/** Serialises concurrent transactions for this date and slot until the transaction ends. */
export async function lockSlot(trx: Trx, date: string, slot: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slot ${date} ${slot}`}, 0))`.execute(trx);
}
