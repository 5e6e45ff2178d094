import type { OpenOrder } from '@trpeza/contract/phone/phone.schemas';
import type { Db } from '#platform/database/database.ts';
import { listStandingOrders } from './orders.queries.ts';

/** Step: what a customer has ordered for a day and later, unless it was cancelled. */
export const readOpenOrders = async (db: Db, accountId: number, from: string): Promise<OpenOrder[]> =>
  (await listStandingOrders(db, accountId, from, null)).map(present);

/** Step: the same for one day, but for the order that a key has made. */
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
