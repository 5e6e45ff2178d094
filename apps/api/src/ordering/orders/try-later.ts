import type { Order, TryLater } from '@trpeza/contract/ordering/orders.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import { recordRefusedTransition } from './record-refused-transition.ts';
import { statusChanged } from './decide-transition.ts';
import { runOrderCommand, type OrderCommandDeps } from './run-order-command.ts';

/**
 * Records that a driver could not deliver an order yet and will return. The order keeps its status: nothing is refunded
 * and the customer is not notified.
 * @throws DomainError `orders/status-changed` if the order is not being delivered
 */
export const tryLater = (
  deps: OrderCommandDeps,
  actor: Actor,
  id: number,
  { key, age }: TryLater,
): Promise<Order> =>
  runOrderCommand(deps, id, {
    actor,
    key,
    age,
    decide: ({ order }) => {
      if (order.status !== 'delivering') throw statusChanged(order);
      return { kind: 'tryLater' };
    },
    noteRefusal: (_, error) =>
      recordRefusedTransition(deps, actor, {
        orderId: id,
        requested: 'delivering',
        isFailedAttempt: true,
        key,
        error,
      }),
  });
