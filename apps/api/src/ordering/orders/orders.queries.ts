import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Terms } from '@trpeza/contract/money/terms.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { funderSql, isDishonoured, refundState } from '#money/money.api.ts';
import type { CheckoutLine } from '#ordering/checkout/checkout.domain.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Orders } from '#platform/database/database.types.ts';

/**
 * Builds an SQL aggregate over all refunds of an order that are not void; null without refunds. An order can have several
 * partial refunds.
 */
const aggregateRefunds = <T>(value: RawBuilder<T>) =>
  sql<T | null>`(select ${value} from refunds where refunds.order_id = orders.id and refunds.state <> 'void' having count(*) > 0)`;

/** Computed columns of an order. */
export const computedOrderColumns = [
  aggregateRefunds(
    sql<
      'requested' | 'succeeded' | 'failed'
    >`case when bool_or(${refundState} = 'failed') then 'failed' when bool_or(refunds.state = 'requested') then 'requested' else 'succeeded' end`,
  ).as('refundState'),
  aggregateRefunds(sql<number>`sum(refunds.amount_cents)::integer`).as('refundCents'),
  // Whether the debit was dishonoured and is still owed, but is not charged on account. The ledger is read only for such
  // orders: its rows are scattered on disk, and a list shows many orders.
  sql<boolean>`case when orders.on_account_cents = 0 and ${isDishonoured}
    then (select sum(amount_cents) from ledger_lines where ledger_lines.checkout_id = orders.checkout_id and account = 'customer') > 0
    else false end`.as('isDishonoured'),
  sql<Terms['funder']>`${funderSql('orders.agreement_id')}`.as('funder'),
] as const;

const read = (db: Db) => db.selectFrom('orders').selectAll('orders').select(computedOrderColumns);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

export const findOrder = (db: Db, id: number) => read(db).where('orders.id', '=', id).executeTakeFirst();

export const findOrderOfCheckout = (db: Db, checkoutId: string) =>
  read(db).where('orders.checkoutId', '=', checkoutId).executeTakeFirst();

/** Returns the customer's newest order that is not cancelled. */
export const findLastOrder = (db: Db, accountId: number) =>
  read(db)
    .where('orders.accountId', '=', accountId)
    .where('orders.status', '!=', 'cancelled')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listOrdersById = (db: Db, ids: readonly number[]) =>
  read(db).where('orders.id', '=', anyOf(ids)).orderBy('orders.id').execute();

export const listOrdersByDate = (db: Db, date: string, ids?: readonly number[]) =>
  read(db)
    .where('orders.deliveryDate', '=', date)
    .$if(ids !== undefined, (query) => query.where('orders.id', '=', anyOf(ids!)))
    .orderBy('orders.deliverySlot')
    .orderBy('orders.id')
    .execute();

/** Sums orders by delivery date and slot from a date on, without cancelled orders. */
export const sumOrdersFrom = (db: Db, date: string) =>
  db
    .selectFrom('orders')
    // A lateral join reads only the items of these orders; grouping first would read the items of all years.
    .innerJoinLateral(
      (items) =>
        items
          .selectFrom('orderItems')
          .whereRef('orderId', '=', 'orders.id')
          .select(({ fn }) => fn.sum<number>('quantity').as('meals'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      'deliveryDate as date',
      'deliverySlot as slot',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('counted.meals').as('meals'),
      fn.sum<number>('worthCents').as('totalCents'),
    ])
    .where('deliveryDate', '>=', date)
    .where('status', '!=', 'cancelled')
    .groupBy(['deliveryDate', 'deliverySlot'])
    .orderBy('deliveryDate')
    .orderBy('deliverySlot')
    .execute();

export const listOrderItems = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderItems')
    .select(['id', 'orderId', 'mealId', 'name', 'nameMk', 'imageUrl', 'allergens', 'priceCents', 'quantity'])
    .select('creditedQuantity')
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('id')
    .execute();

export type OrderItemRow = Awaited<ReturnType<typeof listOrderItems>>[number];

/**
 * Inserts an order with its items and its first event.
 * @returns the id of the order
 */
export async function insertOrder(
  trx: Trx,
  order: Insertable<Orders>,
  { lines, actorId, reason }: { lines: readonly CheckoutLine[]; actorId: number; reason: string | null },
): Promise<number> {
  const { orderId } = await trx
    .with('made', (db) => db.insertInto('orders').values(order).returning(['id', 'createdAt']))
    .insertInto('orderEvents')
    .columns(['orderId', 'at', 'actorId', 'action', 'toStatus', 'reason'])
    .expression(({ selectFrom, val }) =>
      selectFrom('made').select([
        'made.id',
        'made.createdAt',
        val(actorId).as('actorId'),
        val('place').as('action'),
        val('pending').as('toStatus'),
        val(reason).as('reason'),
      ]),
    )
    .returning('orderId')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('orderItems')
    .values(lines.map((line) => ({ ...line, orderId })))
    .execute();
  return orderId;
}

/** Sets another delivery for an order that the caller has locked. */
export const updateDelivery = (trx: Trx, id: number, { date, slot }: { date: string; slot: Slot }) =>
  trx.updateTable('orders').set({ deliveryDate: date, deliverySlot: slot }).where('id', '=', id).execute();

/**
 * Counts the orders of a delivery date by status. Failed deliveries are counted separately from other cancelled orders.
 */
export const countOrdersByState = (db: Db, date: string) =>
  db
    .selectFrom('orders')
    .select(({ fn, eb }) => [
      eb
        .case()
        .when('outcome', '<>', 'delivered')
        .then(sql.lit('failed' as const))
        .else(eb.ref('status'))
        .end()
        .as('state'),
      fn.countAll<number>().as('orders'),
    ])
    .where('deliveryDate', '=', date)
    .groupBy('state')
    .execute();

/** Returns the last delivery date before `before` that has orders, and the first such date from `from` on. */
export async function findNeighbouringDates(db: Db, before: string, from: string) {
  const { rows } = await sql<{ before: string | null; from: string | null }>`select
    (select max(delivery_date) from orders where delivery_date < ${before}) as before,
    (select min(delivery_date) from orders where delivery_date >= ${from}) as from`.execute(db);
  return rows[0]!;
}

/** Locks orders in the order of their ids, as everywhere, to avoid deadlocks. */
export async function lockOrders(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface StatusChange {
  id: number;
  to: OrderStatus;
  outcome: DeliveryOutcome | null;
  note: string | null;
  leftWhere: string | null;
}

/** Sets status and outcome of orders that the caller has locked. */
export async function updateOrderStatuses(trx: Trx, changes: readonly StatusChange[]): Promise<void> {
  const rows = JSON.stringify(changes);
  await sql`update orders set status = c."to", outcome = c.outcome, outcome_note = c.note, left_where = c."leftWhere"
    from jsonb_to_recordset(${rows}::jsonb) as c (id integer, "to" text, outcome text, note text, "leftWhere" text)
    where orders.id = c.id`.execute(trx);
}

const selectCustomerOrders = (db: Db, accountId: number) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.checkoutId', 'orders.status'])
    .select(['orders.deliveryDate', 'orders.deliverySlot'])
    .select(({ selectFrom }) =>
      selectFrom('orderItems')
        .select(({ fn }) => fn.sum<number>('orderItems.quantity').as('sum'))
        .whereRef('orderItems.orderId', '=', 'orders.id')
        .as('mealCount'),
    )
    .where('orders.accountId', '=', accountId)
    .orderBy('orders.deliveryDate')
    .orderBy('orders.id');

/**
 * Lists orders of a customer that are not cancelled, next delivery first.
 * @param until last delivery date, or null for no limit
 */
export const listActiveOrders = (db: Db, accountId: number, from: string, until: string | null) =>
  selectCustomerOrders(db, accountId)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.deliveryDate', '>=', from)
    .$if(until !== null, (query) => query.where('orders.deliveryDate', '<=', until!))
    .execute();

/** Lists orders of a customer that are neither delivered nor cancelled, including overdue ones. */
export const listUnfinishedOrders = (db: Db, accountId: number) =>
  selectCustomerOrders(db, accountId).where('orders.status', 'not in', ['completed', 'cancelled']).execute();

export async function countUnfinishedOrders(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return count;
}
