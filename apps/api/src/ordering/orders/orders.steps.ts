import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OpenOrder } from '@trpeza/contract/ordering/quote.schemas';
import { cutoffOf, type CalendarRules } from '#ordering/calendar/calendar.domain.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { listLastEvents } from './order-events.queries.ts';
import { presentOrders } from './orders.present.ts';
import {
  countUnfinishedOrders,
  lockOrders,
  listStandingOrders,
  listUnfinishedOrders,
  findLastOrder,
  findOrder,
  findOrderOfCheckout,
  listOrderItems,
  listOrdersById,
  type OrderRow,
} from './orders.queries.ts';

export { findNewestEventId, listEventsAfter, listTries } from './order-events.queries.ts';
export { listOrderItems, listOrdersByDate } from './orders.queries.ts';
export { settledBefore } from './undo.domain.ts';
export { clearOnAccount, putOnAccount } from './versions.queries.ts';

/** Whether a customer has meals that are not delivered yet. */
export const hasOpenOrders = async (db: Db, accountId: number): Promise<boolean> =>
  (await countUnfinishedOrders(db, accountId)) > 0;

/** @throws Error when there is no such order */
export async function readOrder(db: Db, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`order ${id} is not there`);
  return order;
}

/** Locks an order until the transaction ends. Callers take this lock before any other. */
export const lockOrder = (trx: Trx, id: number): Promise<void> => lockOrders(trx, [id]);

/** A customer's orders from a day on that are not cancelled. */
export const readOpenOrders = async (db: Db, accountId: number, from: string): Promise<OpenOrder[]> =>
  (await listStandingOrders(db, accountId, from, null)).map(present);

/** A customer's orders that are neither delivered nor cancelled, whenever they are or were due. */
export const readUnfinishedOrders = async (db: Db, accountId: number): Promise<OpenOrder[]> =>
  (await listUnfinishedOrders(db, accountId)).map(present);

/** The same for one day, except the order that a key has made. */
export async function readOpenOrdersOf(
  db: Db,
  accountId: number,
  { date, key }: { date: string; key?: string | undefined },
): Promise<OpenOrder[]> {
  const standing = await listStandingOrders(db, accountId, date, date);
  return standing.filter(({ checkoutId }) => checkoutId !== key).map(present);
}

const present = (row: Awaited<ReturnType<typeof listStandingOrders>>[number]): OpenOrder => ({
  id: row.id,
  orderNumber: String(row.id),
  status: row.status,
  deliveryDate: row.deliveryDate,
  deliveryTime: row.deliverySlot,
  mealCount: Number(row.mealCount ?? 0),
});

type ReadDeps = Pick<Deps, 'db' | 'settings'>;

/** Some orders, on whatever day they are now. */
export const readOrders = async (deps: ReadDeps, ids: readonly number[]): Promise<Order[]> =>
  ids.length === 0 ? [] : presentOrders(deps, await listOrdersById(deps.db, ids));

/** The order that a checkout became. @throws Error when it became none */
export async function readPlaced(deps: ReadDeps, checkoutId: string): Promise<Order> {
  const row = await findOrderOfCheckout(deps.db, checkoutId);
  if (!row) throw new Error(`checkout ${checkoutId} became no order`);
  const [order] = await presentOrders(deps, [row]);
  return order!;
}

/** One order of a customer; nothing for somebody else's. */
export async function readOrderOf(db: Db, { accountId, id }: { accountId: number; id: number }) {
  const order = await findOrder(db, id);
  return order?.accountId === accountId ? order : undefined;
}

/** The newest order of a customer that was not cancelled, with its items. */
export async function readLastOrder(db: Db, accountId: number) {
  const order = await findLastOrder(db, accountId);
  return order && { order, items: await listOrderItems(db, [order.id]) };
}

/**
 * Which orders of a date were cancelled after its work had begun: after the cut-off, or once the kitchen had started
 * on them. By then they have been counted, so they keep their place in the round; what failed at the door is a stop anyway.
 */
export async function readCalledOff(
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
