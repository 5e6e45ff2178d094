import { sql } from 'kysely';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

const unfinished = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.id as orderId', 'orders.accountId'])
    .where('orders.status', 'in', ['pending', 'processing', 'ready_for_delivery', 'delivering']);

/** Lists pending orders that were placed after the cut-off of their date. */
export const listLateOrders: ListWorklistRows = async (db, { late }) => {
  const { rows } = await sql<{ at: Date; id: number; orderId: number; accountId: number }>`
    select o.created_at as at, o.id, o.id as order_id, o.account_id
    from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as late (day date, until timestamptz)
    join orders o on o.delivery_date = late.day and o.created_at > late.until
    where o.status = 'pending'`.execute(db);
  return rows;
};

/** Lists orders with a "try later" as their last event. */
export const listTryLaterOrders: ListWorklistRows = async (db, { today }) => {
  const { rows } = await sql<{
    at: Date;
    id: number;
    orderId: number;
    accountId: number;
    reportedBy: string | null;
  }>`
    select coalesce(last.tapped_at, last.at) as at, o.id, o.id as order_id, o.account_id, reporter.username as reported_by
    from orders o cross join lateral (
      select action, at, tapped_at, actor_id from order_events where order_id = o.id and action <> 'credit' order by id desc limit 1
    ) last
    left join accounts reporter on reporter.id = last.actor_id
    where o.status = 'delivering' and o.delivery_date >= ${today}::date and last.action = 'tryLater'`.execute(
    db,
  );
  return rows;
};

/**
 * Lists unfinished orders on dates without delivery. The settings do not store when a date was closed. `at` is therefore
 * the later of the order's creation and the last update of the delivery dates.
 */
export const listOrdersOfClosedDays: ListWorklistRows = (db, { closed }) =>
  unfinished(db)
    .select(
      sql<Date>`greatest(created_at, (select max(updated_at) from settings
        where key in ('closed_dates', 'opened_dates', 'delivery_weekdays')))`.as('at'),
    )
    .where('deliveryDate', '=', anyOf(closed, 'date'))
    .execute();

/** Lists unfinished orders of customers who have left or died. */
export const listOrdersOfEndedService: ListWorklistRows = (db, { today }) =>
  unfinished(db)
    .innerJoin('customerStates as state', 'state.accountId', 'orders.accountId')
    .select('state.setAt as at')
    .where('state.state', 'in', ['left', 'deceased'])
    .where('state.toDate', 'is', null)
    .where('state.fromDate', '<=', today)
    .where('orders.deliveryDate', '>=', today)
    .execute();

/** Lists unfinished orders whose delivery date is past. */
export const listOverdueOrders: ListWorklistRows = (db, { today, timeZone }) =>
  unfinished(db)
    .select(sql<Date>`(delivery_date + 1)::timestamp at time zone ${timeZone}::text`.as('at'))
    .where('deliveryDate', '<', today)
    .execute();
