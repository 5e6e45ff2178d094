import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

/** An order whose bag was not ready when it was moved to another day is packed anew for that one. */
const unpacked = sql`select from order_items i
  join order_reschedules r on r.order_id = i.order_id and r.from_date <> r.to_date
  join order_events e on e.id = r.event_id
  where i.id = packing_ticks.order_item_id and e.at >= packing_ticks.ticked_at and e.from_status <> 'ready_for_delivery'`;

/** The quantity that was ticked, of each of the items that is. */
export async function listTicks(db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const ticks = await db
    .selectFrom('packingTicks')
    .select(['orderItemId', 'quantity'])
    .where('orderItemId', '=', anyOf(itemIds))
    .where(sql<boolean>`not exists (${unpacked})`)
    .execute();
  return new Map(ticks.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
}

interface Tick {
  date: string;
  itemId: number;
  quantity: number;
}

/** @returns whether such a quantity of the item is to be packed for the date */
export async function insertTick(db: Db, { date, itemId, quantity }: Tick, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into packing_ticks (order_item_id, quantity, ticked_at)
    select i.id, i.quantity, ${at} from order_items i join orders o on o.id = i.order_id
    where i.id = ${itemId} and i.quantity = ${quantity} and o.delivery_date = ${date} and o.status <> 'cancelled'
    on conflict (order_item_id) do update set quantity = excluded.quantity, ticked_at = excluded.ticked_at
    returning order_item_id`.execute(db);
  return rows.length > 0;
}

/** Only for the date that is packed: an item of another one keeps its tick. */
export const deleteTick = (db: Db, { date, itemId }: Pick<Tick, 'date' | 'itemId'>) =>
  db
    .deleteFrom('packingTicks')
    .using('orderItems')
    .using('orders')
    .whereRef('orderItems.id', '=', 'packingTicks.orderItemId')
    .whereRef('orders.id', '=', 'orderItems.orderId')
    .where('packingTicks.orderItemId', '=', itemId)
    .where('orders.deliveryDate', '=', date)
    .execute();

export const deleteTicksBefore = (db: Db, time: Date) =>
  db.deleteFrom('packingTicks').where('tickedAt', '<', time).execute();
