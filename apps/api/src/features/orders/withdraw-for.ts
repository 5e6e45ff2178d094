import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { moveOrder, type MoveDeps } from './move-order.ts';
import { findOrder } from './orders.queries.ts';

interface Withdrawal {
  customerId: number;
  orderId: number;
  reason?: string | undefined;
}

/**
 * The office cancels an order for its customer, with the customer's own right: while it is pending, until the cut-off.
 * @throws DomainError `orders/not-found`, `orders/move-not-allowed`, `orders/cutoff-passed`
 */
export async function withdrawFor(
  deps: MoveDeps,
  actor: Actor,
  { customerId, orderId, reason }: Withdrawal,
): Promise<Order> {
  const order = await findOrder(deps.db, orderId);
  if (order?.accountId !== customerId) throw new DomainError('orders/not-found');
  return moveOrder(deps, actor, orderId, { status: 'cancelled', reason, withRightsOf: 'customer' });
}
