import {
  isFinal,
  orderActionFor,
  type DeliveryOutcome,
  type OrderStatus,
} from '@trpeza/contract/orders/orders.states';
import type { MoveOrder, Order } from '@trpeza/contract/orders/orders.schemas';
import { toCents } from '@trpeza/contract/shared/money';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { giveBackBudget, takeBudget } from '#features/budgets/reserve-budget.ts';
import { cutoffOf, monthOf } from '#features/calendar/calendar.domain.ts';
import { hasRefund, requestRefund, type SendRefund } from '#features/payments/refund-payment.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Events } from '#platform/events/events.ts';
import { announceOrder } from './announce-order.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, insertOrderEvent, updateOrderStatus, type OrderRow } from './orders.queries.ts';

export interface MoveDeps {
  db: Db;
  clock: Clock;
  events: Pick<Events, 'publish'>;
  settings: { read(): Promise<Settings> };
  sendRefund: SendRefund;
}

/**
 * Moves an order along the table of its states, with everything that follows for budget and money. The move is guarded by
 * the status the caller saw: of two people who move the same order, the second gets a conflict.
 */
export async function moveOrder(deps: MoveDeps, actor: Actor, id: number, wish: MoveOrder): Promise<Order> {
  const order = requireVisible(await findOrder(deps.db, id), actor);
  const plan = planMove(order, actor, wish);
  if (plan.action === 'withdraw') await requireBeforeCutoff(deps, order);
  await deps.db.transaction().execute(async (trx) => {
    // The guard comes first: who loses the race has touched no money, and asks on the connection that it already has.
    if (!(await updateOrderStatus(trx, { id, ...plan }))) throw await statusChanged(trx, id);
    if (plan.to === 'cancelled') await undoMoney(trx, deps, order);
    else if (plan.from === 'cancelled') await redoMoney(trx, order);
    const { action, from: fromStatus, to: toStatus, reason } = plan;
    await insertOrderEvent(trx, { orderId: id, actorId: actor.id, action, fromStatus, toStatus, reason });
  });
  await announceOrder(deps.events, { ...order, status: plan.to });
  const [moved] = await presentOrders(deps, [(await findOrder(deps.db, id))!]);
  return moved!;
}

function planMove(order: OrderRow, actor: Actor, wish: MoveOrder) {
  const from = order.status as OrderStatus;
  if (wish.expectedStatus && wish.expectedStatus !== from) throw changedTo(order.id, from);
  const action = orderActionFor(from, wish.status, actor.role);
  if (!action) throw new DomainError('orders/move-not-allowed', { number: order.id, from, to: wish.status });
  const reason = wish.reason?.trim() || wish.note?.trim() || null;
  if (action === 'correct' && isFinal(from) && !reason) throw new DomainError('orders/reason-required');
  if (action === 'fail' && (!wish.outcome || wish.outcome === 'delivered')) {
    throw new DomainError('orders/outcome-required');
  }
  return { action, from, to: wish.status, reason, outcome: outcomeOf(wish), note: wish.note?.trim() || null };
}

const outcomeOf = ({ status, outcome }: MoveOrder): DeliveryOutcome | null => {
  if (status === 'completed') return 'delivered';
  return status === 'cancelled' && outcome && outcome !== 'delivered' ? outcome : null;
};

async function requireBeforeCutoff({ clock, settings }: MoveDeps, order: OrderRow): Promise<void> {
  if (clock.now() > cutoffOf(order.deliveryDate, await settings.read()))
    throw new DomainError('orders/cutoff-passed');
}

const budgetEntry = (order: OrderRow) => ({
  accountId: order.accountId,
  month: monthOf(order.deliveryDate),
  subsidy: toCents(order.subsidyCents),
  checkoutId: order.checkoutId,
  orderId: order.id,
});

/** Nobody pays for a meal that does not come: the subsidy goes back to the budget, the share to the customer. */
async function undoMoney(trx: Trx, { sendRefund }: MoveDeps, order: OrderRow): Promise<void> {
  await giveBackBudget(trx, { ...budgetEntry(order), kind: 'cancelled' });
  const { id: orderId, checkoutId } = order;
  await requestRefund(trx, sendRefund, {
    orderId,
    checkoutId,
    cause: 'cancelled',
    amount: toCents(order.customerCents),
  });
}

/** Opening a cancelled order again takes its subsidy anew; once the customer has been refunded it would be unpaid. */
async function redoMoney(trx: Trx, order: OrderRow): Promise<void> {
  if (await hasRefund(trx, order.id)) throw new DomainError('orders/already-refunded');
  await takeBudget(trx, { ...budgetEntry(order), kind: 'restored' });
}

async function statusChanged(trx: Trx, id: number): Promise<DomainError> {
  return changedTo(id, ((await findOrder(trx, id))?.status ?? 'cancelled') as OrderStatus);
}

const changedTo = (number: number, status: OrderStatus): DomainError =>
  new DomainError('orders/status-changed', { number, status });
