import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

/** Deletes the packing ticks of an order that was moved to another day before its bag was ready, or is cooked again. */
const unpacked = sql`select from order_items i
  join order_events e on e.order_id = i.order_id and e.at >= packing_ticks.ticked_at
  left join order_reschedules r on r.event_id = e.id and r.from_date <> r.to_date
  where i.id = packing_ticks.order_item_id
    and (e.action = 'cookAgain' or (r.event_id is not null and e.from_status <> 'ready_for_delivery'))`;

/** The quantity that was ticked, of each of the items that is. */
export async function listTicks(db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const ticks = await db
    .selectFrom('packingTicks')
    .select(['orderItemId', 'quantity'])
    .where('orderItemId', '=', anyOf(itemIds))
    .where('isIn', '=', true)
    .where(sql<boolean>`not exists (${unpacked})`)
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
 * Only for the date that is packed: an item of another one keeps its tick. Of two ticks of an item the later one holds,
 * whichever arrives first.
 * @returns whether such a quantity of the item is to be packed for the date
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
