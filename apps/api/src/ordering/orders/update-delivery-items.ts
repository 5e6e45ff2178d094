import { isFinal, type DeliveryOutcome, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { Trx } from '#platform/database/database.ts';
import { closeItems, closeRefusedTransitions, insertItems } from './worklist-items.queries.ts';

interface TransitionedOrder {
  id: number;
  from: OrderStatus;
  to: OrderStatus;
  /** The outcome, if this transition ended the delivery. */
  outcome: DeliveryOutcome | null;
  /** The driver's note for the office. */
  note?: string | null;
}

const isFailure = (outcome: DeliveryOutcome | null): boolean => outcome !== null && outcome !== 'delivered';

/**
 * Updates the worklist in the transaction of order transitions. Adds an item for each failed delivery, and for each
 * successful delivery with a driver's note. Removes these items when the transition is undone. `bookChargesOfOrders`
 * handles unpaid orders.
 */
export async function updateDeliveryItems(
  trx: Trx,
  { actorId, at }: { actorId: number; at: Date },
  orders: readonly TransitionedOrder[],
): Promise<void> {
  const idsFrom = (status: OrderStatus) => orders.filter(({ from }) => from === status).map(({ id }) => id);
  await closeItems(trx, 'failed_delivery', idsFrom('cancelled'), at);
  await closeItems(trx, 'driver_note', idsFrom('completed'), at);
  for (const { id, to } of orders) if (isFinal(to)) await closeRefusedTransitions(trx, id, to, at);
  const reported = { reportedBy: actorId, openedAt: at };
  await insertItems(
    trx,
    orders.flatMap(({ id: orderId, outcome, note }) => {
      if (isFailure(outcome)) return { kind: 'failed_delivery' as const, orderId, ...reported };
      return outcome && note ? { kind: 'driver_note' as const, orderId, note, ...reported } : [];
    }),
  );
}
