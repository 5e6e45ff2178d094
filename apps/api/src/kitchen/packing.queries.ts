import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * Subquery for events that invalidate a packing tick: the order was rescheduled before its bag was ready, or it is cooked
 * again.
 */
const isStaleTickSql = sql`select from order_items i
  join order_events e on e.order_id = i.order_id and e.at >= packing_ticks.ticked_at
  left join order_reschedules r on r.event_id = e.id and r.from_date <> r.to_date
  where i.id = packing_ticks.order_item_id
    and (e.action = 'cookAgain' or (r.event_id is not null and e.from_status <> 'ready_for_delivery'))`;

/** Ticked quantity by item id. Items without a tick, or with a stale one, are absent. */
export async function listTicks(db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const ticks = await db
    .selectFrom('packingTicks')
    .select(['orderItemId', 'quantity'])
    .where('orderItemId', '=', anyOf(itemIds))
    .where('isIn', '=', true)
    .where(sql<boolean>`not exists (${isStaleTickSql})`)
    .execute();
  return new Map(ticks.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
}

interface Tick {
  date: string;
  itemId: number;
  quantity: number;
  isIn: boolean;
}

/**
 * Saves a tick, unless the item has a later one: ticks may arrive out of order. Items of other dates are not changed.
 * @returns whether the item is to be packed on this date in this quantity
 */
export async function saveTick(db: Db, { date, itemId, quantity, isIn }: Tick, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with bag as (
      select i.id, i.quantity from order_items i join orders o on o.id = i.order_id
      where i.id = ${itemId} and i.quantity = ${quantity} and o.delivery_date = ${date} and o.status <> 'cancelled'
    ), saved as (
      insert into packing_ticks (order_item_id, quantity, is_in, ticked_at)
      select id, quantity, ${isIn}::boolean, ${at} from bag
      on conflict (order_item_id) do update
        set quantity = excluded.quantity, is_in = excluded.is_in, ticked_at = excluded.ticked_at
        where packing_ticks.ticked_at <= excluded.ticked_at
    ) select id from bag`.execute(db);
  return rows.length > 0;
}

export const deleteTicksBefore = (db: Db, time: Date) =>
  db.deleteFrom('packingTicks').where('tickedAt', '<', time).execute();
