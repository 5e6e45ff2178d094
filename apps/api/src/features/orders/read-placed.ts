import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { CalendarRules } from '#features/calendar/calendar.domain.ts';
import type { Db } from '#platform/database/database.ts';
import { presentOrders } from './orders.present.ts';
import { findLastOrder, findOrderOfCheckout, listOrderItems } from './orders.queries.ts';

interface ReadDeps {
  db: Db;
  settings: { read(): Promise<CalendarRules> };
}

/** Step: the order that a checkout became. @throws Error when it became none */
export async function readPlaced(deps: ReadDeps, checkoutId: string): Promise<Order> {
  const row = await findOrderOfCheckout(deps.db, checkoutId);
  if (!row) throw new Error(`checkout ${checkoutId} became no order`);
  const [order] = await presentOrders(deps, [row]);
  return order!;
}

/** Step: the newest order of a customer that was not cancelled, with its items. */
export async function readLastOrder(db: Db, accountId: number) {
  const order = await findLastOrder(db, accountId);
  return order && { order, items: await listOrderItems(db, [order.id]) };
}
