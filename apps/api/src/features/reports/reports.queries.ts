import { sql } from 'kysely';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { Db } from '#platform/database/database.ts';

/** Orders with a delivery date in a month, by the index on it: whatever came before or after costs nothing. */
export interface OrderSelection {
  from: string;
  before: string;
  accountId?: number | undefined;
  status?: OrderStatus | undefined;
}

const selected = (db: Db, { from, before, accountId, status }: OrderSelection) =>
  db
    .selectFrom('orders as o')
    .where('o.deliveryDate', '>=', from)
    .where('o.deliveryDate', '<', before)
    .$if(accountId !== undefined, (query) => query.where('o.accountId', '=', accountId!))
    .$if(status !== undefined, (query) => query.where('o.status', '=', status!));

/** What was ordered by delivery date and status. */
export const sumByDayAndStatus = (db: Db, selection: OrderSelection) =>
  selected(db, selection)
    .select(({ fn }) => [
      'o.deliveryDate as date',
      'o.status',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('o.totalCents').as('totalCents'),
      fn.sum<number>('o.subsidyCents').as('subsidyCents'),
    ])
    .groupBy(['o.deliveryDate', 'o.status'])
    .orderBy('o.deliveryDate')
    .execute();

export const listMostOrdered = (db: Db, selection: OrderSelection, limit: number) =>
  db
    .selectFrom(
      selected(db, selection)
        .innerJoin('orderItems as i', 'i.orderId', 'o.id')
        .select(({ fn }) => ['i.mealId', fn.sum<number>('i.quantity').as('quantity')])
        .groupBy('i.mealId')
        .orderBy('quantity', 'desc')
        .orderBy('i.mealId')
        .limit(limit)
        .as('most'),
    )
    .innerJoin('meals', 'meals.id', 'most.mealId')
    .select(['most.mealId', 'meals.name', 'meals.nameMk', 'most.quantity'])
    .orderBy('most.quantity', 'desc')
    .orderBy('most.mealId')
    .execute();

const columns = [
  'o.id',
  'o.accountId',
  'o.firstName',
  'o.lastName',
  'o.totalCents',
  'o.status',
  'o.createdAt',
  'o.deliveryDate',
] as const;

/** The orders one by one, the latest delivery first; `after` is the last one seen. */
export const listSelected = (db: Db, selection: OrderSelection, page?: { after?: number; limit: number }) =>
  selected(db, selection)
    .select(columns)
    .$if(page?.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(o.delivery_date, o.id) < (select delivery_date, id from orders where id = ${page?.after})`,
      ),
    )
    .orderBy('o.deliveryDate', 'desc')
    .orderBy('o.id', 'desc')
    .$if(page !== undefined, (query) => query.limit(page!.limit))
    .execute();

export type SelectedOrder = Awaited<ReturnType<typeof listSelected>>[number];

export async function countSelected(db: Db, selection: OrderSelection): Promise<number> {
  const row = await selected(db, selection)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const findCustomer = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'firstName', 'lastName'])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .executeTakeFirst();

/** The plan that a customer had at an instant; null when they had none. */
export async function findPlanAt(db: Db, at: Date, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('monthlyPlans')
    .select('planCents')
    .where('accountId', '=', accountId)
    .where('since', '<', at)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.planCents ?? null;
}

/**
 * The plans that customers had at an instant, summed up: those of today, and where a plan has changed since, the one before
 * in its place. So the changes since then are read, and not everybody's past.
 */
export async function sumPlansAt(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ plans: string }>`
    with changed as (select distinct account_id from monthly_plans where since >= ${at})
    select
      coalesce((select sum(monthly_plan_cents) from accounts where role = 'customer' and deleted_at is null), 0)
      - coalesce((select sum(a.monthly_plan_cents) from changed c join accounts a on a.id = c.account_id
          where a.role = 'customer' and a.deleted_at is null), 0)
      + coalesce((select sum(p.plan_cents) from changed c join accounts a on a.id = c.account_id
          cross join lateral (
            select plan_cents from monthly_plans where account_id = c.account_id and since < ${at} order by since desc limit 1
          ) p where a.role = 'customer'), 0) as plans`.execute(db);
  return Number(rows[0]!.plans);
}
