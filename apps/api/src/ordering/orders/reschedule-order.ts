import type { Role } from '@trpeza/contract/access/access';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { mayReschedule } from '@trpeza/contract/ordering/orders.states';
import type { RescheduleOrder } from '@trpeza/contract/ordering/reschedule.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { cutoffOf, localDateOf } from '#ordering/calendar/calendar.domain.ts';
import { deliveryRefusal, openRefusalOf } from '#ordering/calendar/delivery-options.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { deliveryChanged } from './decide-transition.ts';
import type { DeliveryPlace, OrderFacts, Rescheduling } from './order-decision.ts';
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

type Movable = Pick<OrderFacts['order'], 'id' | 'status' | 'deliveryDate' | 'creditedCents'>;

/** Role and time of a request. Administrators may reschedule after a cut-off. */
export interface Asking {
  role: Role;
  rules: Settings;
  now: Date;
}

/**
 * Why an order cannot be delivered on another day or at another time, apart from budget and room, which are checked where
 * they are taken. For customers and case managers the cut-offs of both days must be open; for administrators none.
 */
export function rescheduleRefusal(order: Movable, to: DeliveryPlace, asking: Asking): DomainError | null {
  const { role, rules, now } = asking;
  const { id: number, status } = order;
  if (!mayReschedule(order, role))
    return new DomainError('orders/reschedule-not-allowed', { number, status });
  if (order.creditedCents > 0) return new DomainError('orders/reschedule-credited', { number });
  if (order.deliveryDate < localDateOf(now, rules.time_zone))
    return new DomainError('orders/reschedule-past', { number });
  if (role === 'admin') return openRefusalOf(rules, now, to.date, to.slot);
  if (now > cutoffOf(order.deliveryDate, rules)) return new DomainError('orders/reschedule-too-late');
  return deliveryRefusal(rules, now, to.date, to.slot);
}
