import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { Trx } from '#platform/database/database.ts';
import { closeItems, insertItems } from './worklist.queries.ts';

interface MovedOrder {
  id: number;
  from: OrderStatus;
  to: OrderStatus;
  /** How the delivery ended, where this move ended it. */
  outcome: DeliveryOutcome | null;
  deliveryDate: string;
  paymentMethod: string;
  onAccountCents: number;
}

const isToCollect = ({ paymentMethod, onAccountCents }: MovedOrder): boolean =>
  paymentMethod === 'account' || onAccountCents > 0;

const isFailure = (outcome: DeliveryOutcome | null): boolean => outcome !== null && outcome !== 'delivered';

/**
 * Step: updates the office's worklist after orders have moved, in the same transaction. A failed delivery is added to the
 * worklist, a delivered order on account waits there for its money; both are removed when the move is undone.
 */
export async function followOrders(
  trx: Trx,
  { actorId, at }: { actorId: number; at: Date },
  orders: readonly MovedOrder[],
): Promise<void> {
  const idsFrom = (status: OrderStatus) => orders.filter(({ from }) => from === status).map(({ id }) => id);
  await closeItems(trx, 'failed_delivery', idsFrom('cancelled'), at);
  await closeItems(trx, 'account_overdue', idsFrom('completed'), at);
  const failed = orders.filter(({ outcome }) => isFailure(outcome));
  const onAccount = orders.filter((order) => order.to === 'completed' && isToCollect(order));
  await insertItems(trx, [
    ...failed.map(({ id: orderId }) => {
      return { kind: 'failed_delivery', orderId, reportedBy: actorId, openedAt: at } as const;
    }),
    ...onAccount.map(({ id: orderId, deliveryDate: deliveredOn }) => {
      return { kind: 'account_overdue', orderId, deliveredOn, openedAt: at } as const;
    }),
  ]);
}
