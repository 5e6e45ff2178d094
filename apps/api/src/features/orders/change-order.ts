import { mayOverride } from '@trpeza/contract/orders/change.constants';
import type { ChangeOrder } from '@trpeza/contract/orders/change.schemas';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { lockAccount } from '#features/accounts/accounts.steps.ts';
import { cutoffOf, localDateOf } from '#features/calendar/calendar.domain.ts';
import { snapshotOfLine } from '#features/checkout/checkout.domain.ts';
import { requireAmount } from '#features/checkout/order-rules.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { announceOrder } from './announce-order.ts';
import { differingFrom } from './change.domain.ts';
import { evaluateChange, requireChangeable, type EvaluatedChange } from './evaluate-change.ts';
import type { MoveDeps } from './move-order.ts';
import { listMovedByRequest } from './order-events.queries.ts';
import { changeMoney } from './order-money.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, lockOrders, type OrderRow } from './orders.queries.ts';
import { insertVersion } from './versions.queries.ts';

export type ChangeDeps = MoveDeps & Pick<Deps, 'payments'>;

interface Asked {
  actor: Actor;
  id: number;
  input: ChangeOrder;
}

interface Moment {
  rules: Settings;
  now: Date;
  reason: string | null;
}

/**
 * Changes the meals of an order that the kitchen has not begun: by the rules of a new order, with the differences of its price
 * on budget, ledger and payment, as another version of it. Idempotent by the key of the request.
 * @throws DomainError every refusal of a change, `orders/lines-changed` where another change came first, and
 *   `checkout/amount-changed` where the page showed another total
 */
export async function changeOrder(
  deps: ChangeDeps,
  actor: Actor,
  id: number,
  input: ChangeOrder,
): Promise<Order> {
  const changed = await transaction(deps.db, (trx) => changeOnce(trx, deps, { actor, id, input }));
  if (changed) await announceOrder(deps.events, changed);
  const [order] = await presentOrders(deps, [(await findOrder(deps.db, id))!]);
  return order!;
}

/** @returns the order as it was, or nothing when this request has changed it before, or changes nothing */
async function changeOnce(
  trx: Trx,
  deps: ChangeDeps,
  { actor, id, input }: Asked,
): Promise<OrderRow | undefined> {
  await lockOrders(trx, [id]);
  const order = requireVisible(await findOrder(trx, id), actor);
  const { key, expected, items } = input;
  if ((await listMovedByRequest(trx, { actorId: actor.id, key, orderIds: [id] })).has(id)) return undefined;
  requireChangeable(order);
  const rules = await deps.settings.read();
  // The office says why; a customer need not.
  const reason = (actor.role !== 'customer' && input.reason?.trim()) || null;
  requireInTime(order, actor, { rules, now: deps.clock.now(), reason });
  if (order.version !== expected) throw new DomainError('orders/lines-changed', { number: id });
  await lockAccount(trx, order.accountId);
  const mayBeFew = mayOverride(actor.role) && reason !== null;
  const isDespiteHold = actor.role !== 'customer' && input.despiteHold === true;
  const frame = { rules, payments: deps.payments, items, mayBeFew, isDespiteHold };
  const next = await evaluateChange(trx, order, frame);
  const { lines } = next.wanted;
  if (lines.length === next.before.length && differingFrom(lines, next.before).length === 0) return undefined;
  throwRefusal(next.refusals[0] ?? null);
  requireAmount({ total: input.totalAmount }, next.price, rules);
  await write(trx, deps, order, { next, asked: { actor, id, input }, reason });
  return order;
}

/**
 * Until the cut-off; afterwards, until the day is over, an administrator with a reason.
 * @throws DomainError `orders/change-too-late`, `orders/reason-required`
 */
function requireInTime(order: OrderRow, actor: Actor, { rules, now, reason }: Moment): void {
  if (now <= cutoffOf(order.deliveryDate, rules)) return;
  const isOver = order.deliveryDate < localDateOf(now, rules.time_zone);
  if (isOver || !mayOverride(actor.role)) throw new DomainError('orders/change-too-late');
  if (reason === null) throw new DomainError('orders/reason-required');
}

async function write(
  trx: Trx,
  deps: ChangeDeps,
  order: OrderRow,
  { next, asked, reason }: { next: EvaluatedChange; asked: Asked; reason: string | null },
): Promise<void> {
  const { price, settlement, wanted } = next;
  const version = order.version + 1;
  await changeMoney(trx, deps, order, { version, ...price });
  await insertVersion(trx, {
    orderId: order.id,
    version,
    actorId: asked.actor.id,
    reason,
    key: asked.input.key,
    at: deps.clock.now(),
    lines: wanted.lines.map(snapshotOfLine),
    subtotalCents: price.subtotal,
    feeCents: price.fee,
    totalCents: price.total,
    customerCents: price.customer,
    subsidyCents: price.subsidy,
    onAccountCents: settlement.onAccount,
  });
}
