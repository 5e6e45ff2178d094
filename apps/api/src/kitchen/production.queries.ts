import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { PaidLine } from './production.domain.ts';

/**
 * Freezes the current orders of all given dates that have no sheet yet, in one statement, so concurrent calls freeze a
 * date only once. A date that is not a delivery day gets a sheet only if it has orders.
 */
export async function freezeOrders(
  db: Db,
  dates: readonly { date: string; isDeliveryDay: boolean }[],
  now: Date,
): Promise<void> {
  await sql`
    with sheets as (
      insert into production_sheets (delivery_date, frozen_at)
      select date, ${now} from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as d (date date, "isDeliveryDay" boolean)
      where "isDeliveryDay" or exists (select from orders where delivery_date = date and status <> 'cancelled')
      on conflict do nothing
      returning delivery_date
    )
    insert into production_lines (delivery_date, order_id, meal_id, quantity)
    select delivery_date, ordered.order_id, ordered.meal_id, ordered.quantity
    -- Lateral: reads the few dates by index instead of all orders.
    from sheets cross join lateral (
      select o.id as order_id, i.meal_id, sum(i.quantity) as quantity
      from orders o join order_items i on i.order_id = o.id
      where o.delivery_date = sheets.delivery_date and o.status <> 'cancelled'
      group by o.id, i.meal_id
    ) ordered`.execute(db);
}

export const findSheet = (db: Db, date: string) =>
  db.selectFrom('productionSheets').select('frozenAt').where('deliveryDate', '=', date).executeTakeFirst();

export const listFrozenLines = (db: Db, date: string) =>
  db
    .selectFrom('productionLines')
    .innerJoin('meals', 'meals.id', 'productionLines.mealId')
    .select(['orderId', 'mealId', 'quantity', 'meals.name', 'meals.nameMk as name_mk'])
    .where('deliveryDate', '=', date)
    .execute();

/**
 * Paid meals of a date without cancelled orders: from the latest version of each order, or from the checkout if the order
 * was never changed. Does not read `order_items`, which it is compared with.
 */
export async function listPaidLines(db: Db, date: string): Promise<PaidLine[]> {
  const { rows } = await sql<PaidLine>`
    select c.id as checkout_id, o.id as order_id, (line ->> 'mealId')::integer as meal_id, (line ->> 'quantity')::integer as quantity
    from checkouts c
    left join orders o on o.checkout_id = c.id
    left join lateral (select lines from order_versions where order_id = o.id order by version desc limit 1) changed on true
    cross join lateral jsonb_array_elements(coalesce(changed.lines, c.lines)) as line
    where c.delivery_date = ${date} and c.state = 'placed' and o.status is distinct from 'cancelled'`.execute(
    db,
  );
  return rows;
}

export async function countPaidWithoutOrder(db: Db, date: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .leftJoin('orders', 'orders.checkoutId', 'checkouts.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('checkouts.deliveryDate', '=', date)
    .where('payments.state', 'in', ['accepted', 'paid'])
    .where('orders.id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
