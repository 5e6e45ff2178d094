import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { RescheduleOrder } from '@trpeza/contract/orders/reschedule.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import { throwRefusal } from '#platform/domain-error.ts';
import { deliveryChanged } from './decide-transition.ts';
import type { OrderFacts, Rescheduling } from './order-decision.ts';
import { rescheduleRefusal, type DeliveryPlace } from './reschedule-rules.ts';
import { runOrderCommand, type OrderCommandDeps } from './run-order-command.ts';

/**
 * Gives an order another delivery day or time.
 * @throws DomainError `orders/delivery-changed` when the order is no longer where the caller saw it, and all of
 * `rescheduleRefusal`, `standing/on-hold`, `orders/other-agreement`, `budgets/exceeded`, `calendar/full`
 */
export const rescheduleOrder = (
  deps: OrderCommandDeps,
  actor: Actor,
  id: number,
  { deliveryDate: date, deliveryTime: slot, expected, key, reason }: RescheduleOrder,
): Promise<Order> =>
  runOrderCommand(deps, id, {
    actor,
    key,
    decide: (facts) => {
      const { deliveryDate, deliverySlot } = facts.order;
      if (deliveryDate !== expected.deliveryDate || deliverySlot !== expected.deliveryTime)
        throw deliveryChanged(facts.order);
      return decideReschedule(facts, { date, slot }, reason);
    },
  });

/** @returns nothing where the order is there already @throws DomainError all of `rescheduleRefusal` */
export function decideReschedule(
  { order, actor: { role }, rules, now }: OrderFacts,
  to: DeliveryPlace,
  reason?: string | null,
): Rescheduling | null {
  if (to.date === order.deliveryDate && to.slot === order.deliverySlot) return null;
  throwRefusal(rescheduleRefusal(order, to, { role, rules, now }));
  return { kind: 'reschedule', to, reason: reason || null };
}
