import type { Role } from '@trpeza/contract/accounts/access';
import type { MoveOrder } from '@trpeza/contract/orders/orders.schemas';
import {
  isFinal,
  orderActionFor,
  type DeliveryOutcome,
  type OrderAction,
  type OrderStatus,
} from '@trpeza/contract/orders/orders.states';
import { cutoffOf, type CalendarRules } from '#features/calendar/calendar.domain.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { OrderRow } from './orders.queries.ts';

type Input = Omit<MoveOrder, 'key'>;

type Planned = Pick<OrderRow, 'id' | 'status' | 'deliveryDate' | 'deliverySlot'>;

export interface PlannedMove {
  action: OrderAction;
  from: OrderStatus;
  to: OrderStatus;
  reason: string | null;
  outcome: DeliveryOutcome | null;
  note: string | null;
  /** Where the meals were left, only of those that were delivered. */
  leftWhere: string | null;
}

/**
 * The plan of a requested move for an order as it is: the action of the table, with all that the action requires.
 * @throws DomainError `orders/delivery-changed`, `orders/status-changed`, `orders/move-not-allowed`, `orders/reason-required`,
 * `orders/outcome-required`
 */
export function planMove(order: Planned, role: Role, input: Input): PlannedMove {
  const from = order.status;
  // Who works on one day must not take, finish or cancel what is for another one by now.
  if (input.expectedDate && input.expectedDate !== order.deliveryDate) throw deliveryChanged(order);
  if (input.expectedStatus && input.expectedStatus !== from) throw statusChanged(order.id, from);
  const action = orderActionFor(from, input.status, role);
  if (!action) throw new DomainError('orders/move-not-allowed', { number: order.id, from, to: input.status });
  const leftWhere = (input.status === 'completed' && input.leftWhere) || null;
  // The history keeps the place even when the order is corrected.
  const reason = input.reason?.trim() || input.note?.trim() || leftWhere;
  if (action === 'correct' && isFinal(from) && !reason) throw new DomainError('orders/reason-required');
  const isFailure = action === 'fail' || action === 'failAfterAll';
  if (isFailure && (!input.outcome || input.outcome === 'delivered')) {
    throw new DomainError('orders/outcome-required');
  }
  // Without a visit there is only one outcome.
  if (action === 'fail' && from === 'ready_for_delivery' && input.outcome !== 'not_by_us')
    throw new DomainError('orders/move-not-allowed', { number: order.id, from, to: input.status });
  return {
    action,
    from,
    to: input.status,
    reason,
    outcome: outcomeOf(input),
    note: input.note?.trim() || null,
    leftWhere,
  };
}

interface Asking {
  role: Role;
  rules: CalendarRules;
  now: Date;
}

/** Why a role cannot cancel an order now without correcting one that has ended: customers only until the cut-off. */
export function cancelRefusal(
  { id: number, status: from, deliveryDate }: Pick<Planned, 'id' | 'status' | 'deliveryDate'>,
  { role, rules, now }: Asking,
): DomainError | null {
  const action = isFinal(from) ? undefined : orderActionFor(from, 'cancelled', role);
  if (!action) return new DomainError('orders/move-not-allowed', { number, from, to: 'cancelled' });
  return action === 'withdraw' ? withdrawRefusal(deliveryDate, rules, now) : null;
}

export const withdrawRefusal = (date: string, rules: CalendarRules, now: Date): DomainError | null =>
  now > cutoffOf(date, rules) ? new DomainError('orders/cutoff-passed') : null;

const outcomeOf = ({ status, outcome }: Input): DeliveryOutcome | null => {
  if (status === 'completed') return 'delivered';
  return status === 'cancelled' && outcome && outcome !== 'delivered' ? outcome : null;
};

/** Another request was faster: reports the current status of the order. */
export const statusChanged = (number: number, status: OrderStatus): DomainError =>
  new DomainError('orders/status-changed', { number, status });

const deliveryChanged = ({
  id: number,
  status,
  deliveryDate: date,
  deliverySlot: slot,
}: Planned): DomainError => new DomainError('orders/delivery-changed', { number, status, date, slot });
