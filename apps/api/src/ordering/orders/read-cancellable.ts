import type { Role } from '@trpeza/contract/access/access';
import type { OpenOrder } from '@trpeza/contract/ordering/quote.schemas';
import { formatMoney } from '@trpeza/contract/platform/money';
import { refundIfCancelled } from '#money/money.api.ts';
import type { Deps } from '#platform/deps.ts';
import { readUnfinishedOrders } from './read-orders.ts';
import { findOrder } from './orders.queries.ts';
import { cancelRefusal } from './decide-transition.ts';

interface Cancellable extends OpenOrder {
  canCancel: boolean;
  refundAmount: string | null;
}

/**
 * Returns a customer's orders that are neither delivered nor cancelled. Each contains the effect that a cancellation by
 * this role would have now.
 */
export async function readCancellable(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  accountId: number,
  role: Role,
): Promise<Cancellable[]> {
  const asking = { role, rules: await settings.read(), now: clock.now() };
  const orders = await readUnfinishedOrders(db, accountId);
  return Promise.all(
    orders.map(async (order) => {
      const { checkoutId } = (await findOrder(db, order.id))!;
      const refund = await refundIfCancelled(db, checkoutId);
      const canCancel = cancelRefusal(order, asking) === null;
      return { ...order, canCancel, refundAmount: refund === null ? null : formatMoney(refund) };
    }),
  );
}
