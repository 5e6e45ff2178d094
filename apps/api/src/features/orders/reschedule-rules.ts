import type { Role } from '@trpeza/contract/accounts/access';
import type { Slot } from '@trpeza/contract/calendar/slots';
import { mayReschedule, type OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { cutoffOf, localDateOf } from '#features/calendar/calendar.domain.ts';
import { deliveryRefusal, openRefusalOf } from '#features/calendar/delivery-options.ts';
import { DomainError } from '#platform/domain-error.ts';

export interface DeliveryPlace {
  date: string;
  slot: Slot;
}

interface Movable {
  id: number;
  status: OrderStatus;
  deliveryDate: string;
  creditedCents: number;
}

/** Who asks, and when. Administrators decide by themselves what the kitchen can still do after a cut-off. */
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
