import type { Role } from '@trpeza/contract/access/access';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { mayReschedule } from '@trpeza/contract/ordering/orders.states';
import type { RescheduleOrder } from '@trpeza/contract/ordering/reschedule.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { cutoffOf } from '#ordering/calendar/calendar.domain.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { deliveryRefusal, officeDeliveryRefusal } from '#ordering/calendar/delivery-options.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { deliveryChanged } from './decide-transition.ts';
import type { DeliveryPlace, OrderFacts, Rescheduling } from './order-decision.ts';
import { runOrderCommand, type OrderCommandDeps } from './run-order-command.ts';

/**
 * Changes the delivery date or slot of an order.
 * @throws DomainError `orders/delivery-changed` if the delivery differs from the one that the caller saw, all errors of
 * `rescheduleRefusal`, and `recurring/paused`, `orders/other-agreement`, `budgets/exceeded`, `calendar/full`
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

/**
 * Decides the new delivery of an order.
 * @returns null if the order has this date and slot already
 * @throws DomainError all errors of `rescheduleRefusal`
 */
export function decideReschedule(
  { order, actor: { role }, rules, now }: OrderFacts,
  to: DeliveryPlace,
  reason?: string | null,
): Rescheduling | null {
  if (to.date === order.deliveryDate && to.slot === order.deliverySlot) return null;
  throwRefusal(rescheduleRefusal(order, to, { role, rules, now }));
  return { kind: 'reschedule', to, reason: reason || null };
}

type Movable = Pick<OrderFacts['order'], 'id' | 'status' | 'deliveryDate' | 'creditedCents'>;

/** Role and time of a request. Administrators may reschedule after the cut-off. */
export interface RescheduleContext {
  role: Role;
  rules: Settings;
  now: Date;
}

/**
 * Returns why an order cannot be rescheduled to a date and slot, or null. Customers and case managers can reschedule
 * until the cut-offs of both the old and the new date; these cut-offs do not bind administrators. Budget and slot
 * capacity are not checked here but when they are reserved.
 */
export function rescheduleRefusal(
  order: Movable,
  to: DeliveryPlace,
  asking: RescheduleContext,
): DomainError | null {
  const { role, rules, now } = asking;
  const { id: number, status } = order;
  if (!mayReschedule(order, role))
    return new DomainError('orders/reschedule-not-allowed', { number, status });
  if (order.creditedCents > 0) return new DomainError('orders/reschedule-credited', { number });
  if (order.deliveryDate < localDateOf(now, rules.time_zone))
    return new DomainError('orders/reschedule-past', { number });
  if (role === 'admin') return officeDeliveryRefusal(rules, now, to.date, to.slot);
  if (now > cutoffOf(order.deliveryDate, rules)) return new DomainError('orders/reschedule-too-late');
  return deliveryRefusal(rules, now, to.date, to.slot);
}
