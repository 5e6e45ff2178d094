import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { RescheduleOrder } from '@trpeza/contract/orders/reschedule.schemas';
import { toCents } from '@trpeza/contract/shared/money';
import { lockAccount } from '#features/accounts/accounts.steps.ts';
import { releaseBudget, reserveBudget } from '#features/budgets/reserve-budget.ts';
import { isSamePeriod, type Agreed } from '#features/funding/funding.domain.ts';
import { agreementRefusal, readAgreedOn } from '#features/funding/funding.steps.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import { moveCheckout, takePlaceAgain } from '#features/checkout/checkout.steps.ts';
import { holdRefusalOn } from '#features/standing/standing.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { announceOrder } from './announce-order.ts';
import type { MoveDeps } from './move-order.ts';
import { insertReschedule, listMovedByRequest } from './order-events.queries.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, lockOrders, updateDelivery, type OrderRow } from './orders.queries.ts';
import { rescheduleRefusal, type Asking, type DeliveryPlace } from './reschedule-rules.ts';

/**
 * Gives an order another delivery day or time. Idempotent: a request repeated with the same key is done once.
 * @throws DomainError `orders/delivery-changed` when the order is no longer where the caller saw it, and all of
 * `rescheduleRefusal`, `standing/on-hold`, `budgets/exceeded`, `calendar/full`
 */
export async function rescheduleOwnOrder(
  deps: MoveDeps,
  actor: Actor,
  id: number,
  input: RescheduleOrder,
): Promise<Order> {
  const { deliveryDate: date, deliveryTime: slot, expected, key } = input;
  const asking = { role: actor.role, rules: await deps.settings.read(), now: deps.clock.now() };
  const before = await transaction(deps.db, async (trx) => {
    await lockOrders(trx, [id]);
    const order = requireVisible(await findOrder(trx, id), actor);
    if ((await listMovedByRequest(trx, { actorId: actor.id, key, orderIds: [id] })).has(id)) return undefined;
    requireUnmoved(order, { date: expected.deliveryDate, slot: expected.deliveryTime });
    const by = { actorId: actor.id, key, reason: input.reason || null };
    return (await reschedule(trx, order, { to: { date, slot }, asking, by })) ? order : undefined;
  });
  if (before) await announceReschedule(deps, before, date);
  const [order] = await presentOrders(deps, [(await findOrder(deps.db, id))!]);
  return order!;
}

function requireUnmoved(
  { id: number, deliveryDate: date, deliverySlot: slot }: OrderRow,
  seen: DeliveryPlace,
) {
  if (date !== seen.date || slot !== seen.slot)
    throw new DomainError('orders/delivery-changed', { number, date, slot });
}

/** The boards of both days hear of it. */
export async function announceReschedule(
  { events }: { events: Pick<MoveDeps['events'], 'publish'> },
  before: OrderRow,
  date: string,
): Promise<void> {
  await announceOrder(events, before);
  if (date !== before.deliveryDate) await announceOrder(events, { ...before, deliveryDate: date });
}

interface Rescheduling {
  to: DeliveryPlace;
  asking: Asking;
  by: { actorId: number; key: string | null; reason: string | null };
}

/**
 * Step: moves one order, which the caller has locked, with everything that depends on its day: the checkout that it was made
 * of, the budget of both months, the place of the new day; and writes its event. Locks account, months and slot after it.
 * @returns whether it was moved; where it already is there, nothing is written
 * @throws DomainError what `rescheduleRefusal` says, `standing/on-hold`, `orders/other-agreement`, `budgets/exceeded`, `calendar/full`
 */
export async function reschedule(
  trx: Trx,
  order: OrderRow,
  { to, asking, by }: Rescheduling,
): Promise<boolean> {
  if (to.date === order.deliveryDate && to.slot === order.deliverySlot) return false;
  throwRefusal(rescheduleRefusal(order, to, asking));
  const { id: orderId, checkoutId, status } = order;
  await lockAccount(trx, order.accountId);
  if (to.date !== order.deliveryDate) throwRefusal(await holdRefusalOn(trx, order.accountId, to.date));
  await moveCheckout(trx, checkoutId, to);
  const agreed = await requireSameAgreement(trx, order, to.date);
  await moveBudget(trx, order, { to: to.date, agreed, at: asking.now });
  await takePlaceAgain(trx, asking, { checkoutId, ...to });
  await updateDelivery(trx, orderId, to);
  const event = { orderId, actorId: by.actorId, action: 'reschedule', reason: by.reason } as const;
  await insertReschedule(
    trx,
    { ...event, fromStatus: status, toStatus: status, requestKey: by.key, at: asking.now },
    { orderId, fromDate: order.deliveryDate, fromSlot: order.deliverySlot, toDate: to.date, toSlot: to.slot },
  );
  return true;
}

/** @throws DomainError `orders/other-agreement` */
async function requireSameAgreement(trx: Trx, order: OrderRow, date: string): Promise<Agreed | undefined> {
  if (date === order.deliveryDate) return undefined;
  const agreed = (await readAgreedOn(trx, [order.accountId], date)).get(order.accountId);
  throwRefusal(agreementRefusal(order, agreed));
  return agreed;
}

/**
 * The subsidy counts in the month of the delivery: the old month gets back what the new one takes. Within one period of an
 * agreement nothing is taken from its budget.
 */
async function moveBudget(
  trx: Trx,
  order: OrderRow,
  { to, agreed, at }: { to: string; agreed: Agreed | undefined; at: Date },
): Promise<void> {
  const [before, month] = [monthOf(order.deliveryDate), monthOf(to)];
  if (month === before) return;
  const { accountId, agreementId, checkoutId, id: orderId, worthSubsidyCents } = order;
  const entry = { accountId, agreementId, checkoutId, orderId, subsidy: toCents(worthSubsidyCents), at };
  await releaseBudget(trx, { ...entry, month: before, kind: 'moved_out' });
  await reserveBudget(trx, {
    ...entry,
    month,
    kind: 'moved_in',
    isUnlimited: isSamePeriod(before, month, agreed),
  });
}
