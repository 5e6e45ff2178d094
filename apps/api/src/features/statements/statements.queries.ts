import { sql } from 'kysely';
import { toCollect } from '#features/payments/to-collect.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

export interface RequestedMonth {
  month: string;
  from: string;
  before: string;
  /** The instant at which the month is over. */
  end: Date;
}

/** The plan that a customer had at an instant; null without one. */
const planAt = (accountId: ReturnType<typeof sql.ref>, at: Date) =>
  sql`(select plan_cents from monthly_plans where account_id = ${accountId} and since < ${at} order by since desc limit 1)`;

const nameOf = sql`coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.username, 'User #' || a.id)`;

/**
 * All customers with budget activity in a month. Both sums come from what is stored by month or found by the
 * delivery date, so other months are not read.
 */
export const activity = ({ month, from, before, end }: RequestedMonth, search = '') => sql`
  select a.id as account_id, coalesce(a.username, '') as username, ${nameOf} as name,
    case when changed.account_id is null then a.monthly_plan_cents else ${planAt(sql.ref('a.id'), end)} end as plan, b.spent_cents as spent, coalesce(o.own, 0) as own,
    coalesce(o.to_pay, 0) as to_pay, coalesce(o.orders, 0) as orders
  from budget_months b
  join accounts a on a.id = b.account_id
  -- Who still has the plan of then needs no look into the past.
  left join (select distinct account_id from monthly_plans where since >= ${end}) changed on changed.account_id = b.account_id
  left join (
    select account_id, count(*) as orders,
      sum(worth_customer_cents) filter (where status <> 'cancelled') as own,
      sum(${toCollect('orders')}) filter (where status <> 'cancelled') as to_pay
    from orders where delivery_date >= ${from} and delivery_date < ${before} group by account_id
  ) o on o.account_id = b.account_id
  where b.month = ${month} and (b.spent_cents <> 0 or o.orders > 0)
    and (${search} = '' or position(lower(${search}) in lower(concat_ws(' ', a.id, a.username, a.first_name, a.last_name, a.email))) > 0)`;

export interface ActivityRow {
  accountId: number;
  username: string;
  name: string;
  plan: number | null;
  spent: number;
  own: number;
  toPay: number;
  orders: number;
}

/** By name in the order of the Macedonian alphabet, Latin after Cyrillic. */
export async function listActivity(
  db: Db,
  requested: RequestedMonth,
  page: { search?: string | undefined; offset: number; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select * from (${activity(requested, page.search)}) as found
    order by name collate "mk-x-icu", account_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => ({
    ...row,
    own: Number(row.own),
    toPay: Number(row.toPay),
    orders: Number(row.orders),
  }));
}

/** The totals of the same list. What is left counts only where there was a plan. */
export async function sumActivity(db: Db, requested: RequestedMonth, search?: string) {
  const { rows } = await sql<Record<'people' | 'opening' | 'spent' | 'own' | 'toPay' | 'left', string>>`
    select count(*) as people, coalesce(sum(plan), 0) as opening, coalesce(sum(spent), 0) as spent,
      coalesce(sum(own), 0) as own, coalesce(sum(to_pay), 0) as to_pay, coalesce(sum(plan - spent), 0) as left
    from (${activity(requested, search)}) as found`.execute(db);
  const row = rows[0]!;
  return {
    people: Number(row.people),
    opening: Number(row.opening),
    spent: Number(row.spent),
    own: Number(row.own),
    toPay: Number(row.toPay),
    left: Number(row.left),
  };
}

export const findCustomer = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'firstName', 'lastName', 'language'])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .executeTakeFirst();

/** The ledger of a customer's month, in the order in which it was written. */
export const listEntries = (db: Db, accountId: number, month: string) =>
  db
    .selectFrom('budgetEntries')
    .innerJoin('checkouts', 'checkouts.id', 'budgetEntries.checkoutId')
    .leftJoin('orderCredits', 'orderCredits.id', 'budgetEntries.creditId')
    .select(['budgetEntries.creditId', 'orderCredits.customerCents as creditedOwnCents'])
    .select([
      'budgetEntries.kind',
      'budgetEntries.amountCents',
      'budgetEntries.checkoutId',
      'budgetEntries.orderId',
      'budgetEntries.at',
      'checkouts.deliveryDate',
    ])
    .where('budgetEntries.accountId', '=', accountId)
    .where('month', '=', month)
    .orderBy('budgetEntries.id')
    .execute();

export const listOrders = (db: Db, accountId: number, { from, before }: RequestedMonth) =>
  db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkoutId')
    .select(['orders.id', 'orders.status', 'orders.outcome', 'orders.deliveryDate', 'orders.paymentMethod'])
    .select(['orders.totalCents', 'orders.customerCents', 'orders.subsidyCents'])
    // What was paid at first, whatever became of the order.
    .select(['checkouts.customerCents as paidCents', toCollect('orders').as('toCollectCents')])
    .where('orders.accountId', '=', accountId)
    .where('orders.deliveryDate', '>=', from)
    .where('orders.deliveryDate', '<', before)
    .orderBy('orders.deliveryDate')
    .orderBy('orders.id')
    .execute();

export const listItems = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderItems')
    .select(['orderId', 'name', 'nameMk', 'quantity'])
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('id')
    .execute();

/** The credits of some orders, meal by meal. */
export const listCreditedItems = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderCredits')
    .innerJoin('orderCreditLines as line', 'line.creditId', 'orderCredits.id')
    .innerJoin('orderItems as item', 'item.id', 'line.orderItemId')
    .select(['orderCredits.id as creditId', 'orderCredits.reason', 'orderCredits.totalCents'])
    .select(['item.name', 'item.nameMk', 'line.quantity'])
    .where('orderCredits.orderId', '=', anyOf(orderIds))
    .orderBy('orderCredits.id')
    .orderBy('item.id')
    .execute();

export const listRefunds = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('refunds')
    .select(({ ref }) => [ref('orderId').$notNull().as('orderId'), 'state', 'amountCents'])
    .select(sql<number | null>`substring(cause from '^credit:(.+)$')::integer`.as('creditId'))
    .select(sql<boolean>`cause = 'cancelled'`.as('isWhole'))
    .where('state', '!=', 'void')
    .$narrowType<{ state: 'requested' | 'succeeded' | 'failed' }>()
    .where('orderId', '=', anyOf(orderIds))
    .execute();

/** By month of delivery, the newest first, what is on account of a customer's orders. */
export const sumToPay = (db: Db, accountId: number, from: string) =>
  db
    .selectFrom('orders')
    .select([
      sql<string>`to_char(delivery_date, 'YYYY-MM')`.as('month'),
      sql<string>`sum(${toCollect('orders')})`.as('cents'),
    ])
    .where('accountId', '=', accountId)
    .where('status', '!=', 'cancelled')
    .where('deliveryDate', '>=', from)
    .groupBy(sql`1`)
    .orderBy(sql`1`, 'desc')
    .execute();

/** The months up to a given one with activity in a customer's budget, the newest first. */
export async function listOwnMonths(
  db: Db,
  accountId: number,
  upTo: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from budget_months
    where account_id = ${accountId} and month <= ${upTo} and (
      spent_cents <> 0 or month in (
        select to_char(delivery_date, 'YYYY-MM') from orders where account_id = ${accountId}
      ))
    order by month desc limit ${limit}`.execute(db);
  return rows.map(({ month }) => month);
}
