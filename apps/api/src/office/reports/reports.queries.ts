import { sql } from 'kysely';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { ReportPage } from '@trpeza/contract/office/reports.schemas';
import type { Db } from '#platform/database/database.ts';
import { countedPage } from '#platform/database/keyset-page.ts';

/** Selects orders by the index on the delivery date, so that other months are not read. */
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

/** Sums by delivery date and status, with the current value of the orders after credits. */
export const sumByDayAndStatus = (db: Db, selection: OrderSelection) =>
  selected(db, selection)
    .select(({ fn }) => [
      'o.deliveryDate as date',
      'o.status',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('o.worthCents').as('totalCents'),
      // Orders under an agreement do not count towards a plan.
      fn.sum<number>('o.worthSubsidyCents').filterWhere('o.agreementId', 'is', null).as('subsidyCents'),
    ])
    .groupBy(['o.deliveryDate', 'o.status'])
    .orderBy('o.deliveryDate')
    .execute();

/** Passes the order ids as one array; otherwise, the items of each order would be looked up separately. */
export const listMostOrdered = (db: Db, selection: OrderSelection, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('orderItems')
        .select(({ fn }) => ['mealId', fn.sum<number>('quantity').as('quantity')])
        .where('orderId', '=', sql<number>`any(array(${selected(db, selection).select('o.id')}))`)
        .groupBy('mealId')
        .orderBy('quantity', 'desc')
        .orderBy('mealId')
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
  'o.worthCents',
  'o.status',
  'o.createdAt',
  'o.deliveryDate',
] as const;

/** All selected orders, latest delivery first. */
export const listSelected = (db: Db, selection: OrderSelection) =>
  selected(db, selection).select(columns).orderBy('o.deliveryDate', 'desc').orderBy('o.id', 'desc').execute();

export type SelectedOrder = Awaited<ReturnType<typeof listSelected>>[number];

/** A page of the selected orders, in the same order. */
export const pageOfSelected = (
  db: Db,
  selection: OrderSelection,
  page: Pick<ReportPage, 'cursor' | 'limit'>,
) =>
  countedPage(
    selected(db, selection).select(columns),
    { deliveryDate: ['o.deliveryDate', 'desc'], id: ['o.id', 'desc'] },
    page,
  );

export const findCustomer = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'firstName', 'lastName'])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .executeTakeFirst();
