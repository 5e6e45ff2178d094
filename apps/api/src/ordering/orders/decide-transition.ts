import type { Role } from '@trpeza/contract/access/access';
import type { TransitionOrder } from '@trpeza/contract/ordering/orders.schemas';
import {
  isDoorCorrection,
  isFinal,
  mayCorrectAtDoor,
  findOrderAction,
  type DeliveryOutcome,
  type OrderStatus,
} from '@trpeza/contract/ordering/orders.states';
import { cutoffOf, type CalendarRules } from '#ordering/calendar/calendar.domain.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import type { OrderFacts, Transition } from './order-decision.ts';
import type { OrderRow } from './orders.queries.ts';
import { mayUndo } from './undo.domain.ts';

/** A requested transition. `withRightsOf` is the role whose rights apply in place of the actor's own. */
export type RequestedTransition = Omit<TransitionOrder, 'key'> & { withRightsOf?: Role };

/**
 * Decides a transition to a status and checks everything that its action requires.
 * @throws DomainError `orders/delivery-changed`, `orders/status-changed`, `orders/move-not-allowed`,
 * `orders/reason-required`, `orders/outcome-required`, `orders/cutoff-passed`
 */
export function decideTransition(facts: OrderFacts, input: RequestedTransition): Transition {
  const { order, rules, now } = facts;
  const { status: to, outcome, expectedDate, expectedStatus } = input;
  const { id: number, status: from, deliveryDate } = order;
  // Staff work on one delivery date and must not change an order that has been rescheduled to another date.
  if (expectedDate && expectedDate !== deliveryDate) throw deliveryChanged(order);
  if (expectedStatus && expectedStatus !== from) throw statusChanged(order);
  const notAllowed = () => new DomainError('orders/move-not-allowed', { number, from, to });
  const action = findOrderAction(from, to, input.withRightsOf ?? facts.actor.role);
  if (!action) throw notAllowed();
  const note = input.note?.trim() || null;
  const leftWhere = (to === 'completed' && input.leftWhere) || null;
  // The event keeps the place as its reason, because a later correction clears the place on the order.
  const reason = input.reason?.trim() || note || leftWhere;
  if (action === 'correct' && isFinal(from) && !reason) throw new DomainError('orders/reason-required');
  const isFailure = action === 'fail' || action === 'failAfterAll';
  if (isFailure && (!outcome || outcome === 'delivered')) throw new DomainError('orders/outcome-required');
  // Without a delivery attempt only one outcome is possible.
  if (action === 'fail' && from === 'ready_for_delivery' && outcome !== 'not_by_us') throw notAllowed();
  if (action === 'withdraw') throwRefusal(withdrawRefusal(deliveryDate, rules, now));
  if (isDoorCorrection(action)) {
    if (!mayCorrectAtDoor(order, localDateOf(now, rules.time_zone))) throw notAllowed();
    if (isOutdated(facts, input)) throw statusChanged(order);
  }
  return {
    kind: 'transition',
    action,
    to,
    reason,
    outcome: outcomeOf(input),
    note,
    leftWhere,
    // Only administrators may charge a refunded customer again.
    chargeAgain: action === 'correct' ? input.chargeAgain : undefined,
  };
}

/**
 * Decides whether the actor can undo their own last transition, shortly after making it. Until then neither the refund
 * nor the message of the transition has been sent; after the undo neither will be.
 * @throws DomainError `orders/status-changed`, `orders/too-late-to-undo`
 */
export function decideUndo(facts: OrderFacts, expectedStatus: OrderStatus): Transition {
  const { order, lastEvent: last, actor, now } = facts;
  if (order.status !== expectedStatus) throw statusChanged(order);
  if (!last?.fromStatus || !mayUndo(last, { actorId: actor.id, now }))
    throw new DomainError('orders/too-late-to-undo', { number: order.id, status: order.status });
  const nothing = { reason: null, outcome: null, note: null, leftWhere: null };
  return { kind: 'transition', action: 'undo', to: last.fromStatus, undoes: last.id, ...nothing };
}

interface CancelContext {
  role: Role;
  rules: CalendarRules;
  now: Date;
}

/**
 * Returns why a role cannot cancel an order now, or null. Customers can cancel until the cut-off. Orders in a final
 * status cannot be cancelled here, because cancelling them would be a correction.
 */
export function cancelRefusal(
  { id: number, status: from, deliveryDate }: Pick<OrderRow, 'id' | 'status' | 'deliveryDate'>,
  { role, rules, now }: CancelContext,
): DomainError | null {
  const action = isFinal(from) ? undefined : findOrderAction(from, 'cancelled', role);
  if (!action) return new DomainError('orders/move-not-allowed', { number, from, to: 'cancelled' });
  return action === 'withdraw' ? withdrawRefusal(deliveryDate, rules, now) : null;
}

const withdrawRefusal = (date: string, rules: CalendarRules, now: Date): DomainError | null =>
  now > cutoffOf(date, rules) ? new DomainError('orders/cutoff-passed') : null;

/**
 * Whether another person has changed the order since the requested correction was made offline. The correction must not
 * overwrite that newer change.
 */
const isOutdated = ({ lastEvent: last, actor, now }: OrderFacts, { age = 0 }: RequestedTransition): boolean =>
  last !== undefined &&
  last.actorId !== actor.id &&
  (last.tappedAt ?? last.at).getTime() > now.getTime() - age;

const outcomeOf = ({ status, outcome }: RequestedTransition): DeliveryOutcome | null => {
  if (status === 'completed') return 'delivered';
  return status === 'cancelled' && outcome && outcome !== 'delivered' ? outcome : null;
};

/** The error for an order whose status differs from the one that the caller saw; contains the current status. */
export const statusChanged = ({ id: number, status }: Pick<OrderRow, 'id' | 'status'>): DomainError =>
  new DomainError('orders/status-changed', { number, status });

/** The error for an order whose delivery differs from the one that the caller saw; contains the current delivery. */
export const deliveryChanged = ({
  id: number,
  status,
  deliveryDate: date,
  deliverySlot: slot,
}: Pick<OrderRow, 'id' | 'status' | 'deliveryDate' | 'deliverySlot'>): DomainError =>
  new DomainError('orders/delivery-changed', { number, status, date, slot });
