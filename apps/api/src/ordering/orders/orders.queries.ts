import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Terms } from '@trpeza/contract/money/terms.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { funderOf } from '#money/agreements/funding.steps.ts';
import type { CheckoutLine } from '#ordering/checkout/checkout.domain.ts';
import { isDishonoured, refundState } from '#money/online-payments/payments.steps.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Orders } from '#platform/database/database.types.ts';

/** An order can be refunded in parts: the sum of all, and the state of the least advanced one. */
const refunded = <T>(value: RawBuilder<T>) =>
  sql<T | null>`(select ${value} from refunds where refunds.order_id = orders.id and refunds.state <> 'void' having count(*) > 0)`;

/** Computed beside the columns of an order. */
export const computed = [
  refunded(
    sql<
      'requested' | 'succeeded' | 'failed'
    >`case when bool_or(${refundState} = 'failed') then 'failed' when bool_or(refunds.state = 'requested') then 'requested' else 'succeeded' end`,
  ).as('refundState'),
  refunded(sql<number>`sum(refunds.amount_cents)::integer`).as('refundCents'),
  // Of those that a bank took back, what is not on the account of their customer. The ledger is asked only about these few: its
  // rows lie far apart, and a list shows many orders.
  sql<boolean>`case when orders.on_account_cents = 0 and ${isDishonoured}
    then (select sum(amount_cents) from ledger_lines where ledger_lines.checkout_id = orders.checkout_id and account = 'customer') > 0
    else false end`.as('isDishonoured'),
  sql<Terms['funder']>`${funderOf('orders.agreement_id')}`.as('funder'),
] as const;

const read = (db: Db) => db.selectFrom('orders').selectAll('orders').select(computed);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

export const findOrder = (db: Db, id: number) => read(db).where('orders.id', '=', id).executeTakeFirst();

export const findOrderOfCheckout = (db: Db, checkoutId: string) =>
  read(db).where('orders.checkoutId', '=', checkoutId).executeTakeFirst();

/** The newest order of a customer that was not cancelled. */
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

/** Sums by delivery date and slot from a date on, cancelled orders left out. */
export const sumOrdersFrom = (db: Db, date: string) =>
  db
    .selectFrom('orders')
    // Only for these orders: grouping first would read the items of all years.
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

/** Writes an order with its items and its first event. @returns its id */
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

/** Gives a locked order another delivery. */
export const updateDelivery = (trx: Trx, id: number, { date, slot }: { date: string; slot: Slot }) =>
  trx.updateTable('orders').set({ deliveryDate: date, deliverySlot: slot }).where('id', '=', id).execute();

/** How many orders of a delivery date are in which status, and of the cancelled ones which failed at the door. */
export const countByState = (db: Db, date: string) =>
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

/** The nearest delivery dates with orders: before a date, on or after another. */
export async function findDaysAround(db: Db, before: string, from: string) {
  const { rows } = await sql<{ before: string | null; from: string | null }>`select
    (select max(delivery_date) from orders where delivery_date < ${before}) as before,
    (select min(delivery_date) from orders where delivery_date >= ${from}) as from`.execute(db);
  return rows[0]!;
}

/** Locks several orders, in the order that all code uses. */
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

/** Sets the statuses of locked orders, and how their deliveries ended. */
export async function updateOrderStatuses(trx: Trx, changes: readonly StatusChange[]): Promise<void> {
  const rows = JSON.stringify(changes);
  await sql`update orders set status = c."to", outcome = c.outcome, outcome_note = c.note, left_where = c."leftWhere"
    from jsonb_to_recordset(${rows}::jsonb) as c (id integer, "to" text, outcome text, note text, "leftWhere" text)
    where orders.id = c.id`.execute(trx);
}

const standingOrders = (db: Db, accountId: number) =>
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

/** Orders of a customer from a day on, or for that day alone, that were not cancelled; the next delivery first. */
export const listStandingOrders = (db: Db, accountId: number, from: string, until: string | null) =>
  standingOrders(db, accountId)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.deliveryDate', '>=', from)
    .$if(until !== null, (query) => query.where('orders.deliveryDate', '<=', until!))
    .execute();

/** Orders of a customer that are neither delivered nor cancelled, whenever they are or were due. */
export const listUnfinishedOrders = (db: Db, accountId: number) =>
  standingOrders(db, accountId).where('orders.status', 'not in', ['completed', 'cancelled']).execute();

/** How many they are. */
export async function countUnfinishedOrders(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return count;
}
