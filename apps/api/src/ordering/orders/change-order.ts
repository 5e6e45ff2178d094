import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { ChangeOrder } from '@trpeza/contract/ordering/change-order.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { lockAccount } from '#access/access.api.ts';
import { cutoffOf } from '#ordering/calendar/calendar.domain.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { requireAmount, requireNoRefusal } from '#ordering/checkout/quote-order.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { findDifferingLines } from './change-order.domain.ts';
import { evaluateChange, requireChangeable } from './evaluate-change.ts';
import type { Change, OrderFacts } from './order-decision.ts';
import { runOrderCommand, type OrderCommandDeps } from './run-order-command.ts';

type ChangeDeps = OrderCommandDeps & Pick<Deps, 'payments'>;

/**
 * Changes the meals of an order that the kitchen has not started, by the rules of a new order. Writes the price
 * difference to budget, ledger and payment, and stores a new version of the order.
 * @throws DomainError all refusals of a change, `orders/lines-changed` if another request has changed the order, and
 * `checkout/amount-changed` if the page showed another total
 */
export const changeOrder = (deps: ChangeDeps, actor: Actor, id: number, input: ChangeOrder): Promise<Order> =>
  runOrderCommand(deps, id, {
    actor,
    key: input.key,
    decide: (facts, trx) => decideChange(trx, deps, facts, input),
  });

/** @returns null if the meals are the same */
async function decideChange(
  trx: Trx,
  { payments }: ChangeDeps,
  facts: OrderFacts,
  { items, expected, totalAmount, ...input }: ChangeOrder,
): Promise<Change | null> {
  const { order, actor, rules } = facts;
  const isOffice = actor.role !== 'customer';
  // Reasons are stored for changes by the office only.
  const reason = (isOffice && input.reason?.trim()) || null;
  requireChangeable(order);
  requireInTime(facts, reason);
  if (order.version !== expected) throw new DomainError('orders/lines-changed', { number: order.id });
  await lockAccount(trx, order.accountId);
  const mayBeFew = mayOverride(actor.role) && reason !== null;
  const isDespitePause = isOffice && input.despitePause === true;
  const changing = { rules, payments, now: facts.now, items, mayBeFew, isDespitePause };
  const next = await evaluateChange(trx, order, changing);
  const { lines } = next.quote;
  if (lines.length === next.before.length && findDifferingLines(lines, next.before).length === 0) return null;
  requireAmount({ total: totalAmount }, requireNoRefusal(next.quote));
  return { kind: 'change', next, reason };
}

/**
 * Checks that it is not too late to change an order. Changes are allowed until the cut-off. Administrators who give a
 * reason may change the order until the end of the delivery date.
 * @throws DomainError `orders/change-too-late`, `orders/reason-required`
 */
function requireInTime({ order, actor, rules, now }: OrderFacts, reason: string | null): void {
  if (now <= cutoffOf(order.deliveryDate, rules)) return;
  const isOver = order.deliveryDate < localDateOf(now, rules.time_zone);
  if (isOver || !mayOverride(actor.role)) throw new DomainError('orders/change-too-late');
  if (reason === null) throw new DomainError('orders/reason-required');
}
