import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { Trx } from '#platform/database/database.ts';
import { closeItems, insertItems } from './worklist.queries.ts';

interface MovedOrder {
  id: number;
  from: OrderStatus;
  to: OrderStatus;
  /** How the delivery ended, where this move ended it. */
  outcome: DeliveryOutcome | null;
}

const isFailure = (outcome: DeliveryOutcome | null): boolean => outcome !== null && outcome !== 'delivered';

/**
 * Step: updates the office's worklist after orders have moved, in the same transaction. A failed delivery is added to the
 * worklist, and leaves it when the move is undone. What waits for its money follows the accounts (`followCharges`).
 */
export async function followOrders(
  trx: Trx,
  { actorId, at }: { actorId: number; at: Date },
  orders: readonly MovedOrder[],
): Promise<void> {
  const idsFrom = (status: OrderStatus) => orders.filter(({ from }) => from === status).map(({ id }) => id);
  await closeItems(trx, 'failed_delivery', idsFrom('cancelled'), at);
  const failed = orders.filter(({ outcome }) => isFailure(outcome));
  await insertItems(
    trx,
    failed.map(({ id: orderId }) => ({
      kind: 'failed_delivery',
      orderId,
      reportedBy: actorId,
      openedAt: at,
    })),
  );
}
