import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OpenOrder } from '@trpeza/contract/ordering/quote.schemas';
import { cutoffOf, type CalendarRules } from '#ordering/calendar/calendar.domain.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listLastEvents } from './order-events.queries.ts';
import { presentOrders } from './orders.present.ts';
import {
  countUnfinishedOrders,
  lockOrders,
  listActiveOrders,
  listUnfinishedOrders,
  findLastOrder,
  findOrder,
  findOrderOfCheckout,
  listOrderItems,
  listOrdersById,
  type OrderRow,
} from './orders.queries.ts';

/** Whether a customer has orders that are neither delivered nor cancelled. */
export const hasUnfinishedOrders = async (db: Db, accountId: number): Promise<boolean> =>
  (await countUnfinishedOrders(db, accountId)) > 0;

/** @throws Error if the order does not exist */
export async function readOrder(db: Db, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`order ${id} does not exist`);
  return order;
}

/** Locks an order until the transaction ends. This lock is taken before any other. */
export const lockOrder = (trx: Trx, id: number): Promise<void> => lockOrders(trx, [id]);

/** Returns a customer's orders from a date on, without cancelled orders. */
export const readActiveOrders = async (db: Db, accountId: number, from: string): Promise<OpenOrder[]> =>
  (await listActiveOrders(db, accountId, from, null)).map(present);

/** Returns a customer's orders that are neither delivered nor cancelled, including overdue ones. */
export const readUnfinishedOrders = async (db: Db, accountId: number): Promise<OpenOrder[]> =>
  (await listUnfinishedOrders(db, accountId)).map(present);

/** Returns a customer's orders for one date. Excludes cancelled orders, and the order that was created with `key`. */
export async function readActiveOrdersOfDate(
  db: Db,
  accountId: number,
  { date, key }: { date: string; key?: string | undefined },
): Promise<OpenOrder[]> {
  const recurring = await listActiveOrders(db, accountId, date, date);
  return recurring.filter(({ checkoutId }) => checkoutId !== key).map(present);
}

const present = (row: Awaited<ReturnType<typeof listActiveOrders>>[number]): OpenOrder => ({
  id: row.id,
  orderNumber: String(row.id),
  status: row.status,
  deliveryDate: row.deliveryDate,
  deliveryTime: row.deliverySlot,
  mealCount: Number(row.mealCount ?? 0),
});

type ReadDeps = Pick<Deps, 'db' | 'settings'>;

/** Returns orders by id, of any delivery date. */
export const readOrders = async (deps: ReadDeps, ids: readonly number[]): Promise<Order[]> =>
  ids.length === 0 ? [] : presentOrders(deps, await listOrdersById(deps.db, ids));

/**
 * Returns the order of a checkout.
 * @throws Error if the checkout has no order
 */
export async function readOrderOfCheckout(deps: ReadDeps, checkoutId: string): Promise<Order> {
  const row = await findOrderOfCheckout(deps.db, checkoutId);
  if (!row) throw new Error(`checkout ${checkoutId} has no order`);
  const [order] = await presentOrders(deps, [row]);
  return order!;
}

/** Returns an order of a customer; undefined if it belongs to another customer. */
export async function findOrderOfCustomer(db: Db, { accountId, id }: { accountId: number; id: number }) {
  const order = await findOrder(db, id);
  return order?.accountId === accountId ? order : undefined;
}

/** Returns the customer's newest order that is not cancelled, with its items. */
export async function readLastOrder(db: Db, accountId: number) {
  const order = await findLastOrder(db, accountId);
  return order && { order, items: await listOrderItems(db, [order.id]) };
}

/**
 * Returns the ids of those orders that were cancelled after the cut-off, or after the kitchen had started on them. These
 * orders were counted before, so they keep their place in the round. Failed deliveries are excluded, because they are
 * stops already.
 */
export async function readLateCancellations(
  deps: { db: Db; settings: { read(): Promise<CalendarRules> } },
  date: string,
  orders: readonly Order[],
): Promise<Set<number>> {
  const cancelled = orders.filter(({ status, outcome }) => status === 'cancelled' && outcome === null);
  if (cancelled.length === 0) return new Set();
  const cutoff = cutoffOf(date, await deps.settings.read());
  const ids = cancelled.map(({ id }) => id);
  const events = await listLastEvents(deps.db, ids);
  const late = events.filter(({ fromStatus, at }) => fromStatus !== 'pending' || at > cutoff);
  return new Set(late.map(({ orderId }) => orderId));
}
