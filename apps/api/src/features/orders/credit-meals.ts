import type { CreditMeals } from '@trpeza/contract/orders/credits.schemas';
import { amountsOfCredit, mayCredit, type CreditAmounts } from '@trpeza/contract/orders/credits.constants';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { toCents } from '@trpeza/contract/shared/money';
import { followCharges } from '#features/worklist/follow-receipts.ts';
import { noteRefusedCredit } from '#features/worklist/note-refusal.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { announceOrder } from './announce-order.ts';
import { hasCreditOf, insertCredit } from './credits.queries.ts';
import type { MoveDeps } from './move-order.ts';
import { chargedBy, giveCreditBack } from './order-money.ts';
import { requireVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { findOrder, listOrderItems, lockOrders, type OrderItemRow, type OrderRow } from './orders.queries.ts';
import { tappedAt } from './tapped.domain.ts';

/**
 * Credits meals of an order that did not come, or not as they should: they are not charged. Idempotent: a repeated request
 * credits once.
 * @throws DomainError `orders/credit-not-allowed`, `orders/credit-too-many`
 */
export async function creditMeals(
  deps: MoveDeps,
  actor: Actor,
  id: number,
  input: CreditMeals,
): Promise<Order> {
  const credited = await transaction(deps.db, (trx) => creditOnce(trx, deps, { actor, id, input })).catch(
    async (error: unknown) => {
      if (error instanceof DomainError && error.code !== 'orders/not-found')
        await noteRefusal(deps, actor, id, input);
      throw error;
    },
  );
  if (credited) await announceOrder(deps.events, credited);
  const [order] = await presentOrders(deps, [(await findOrder(deps.db, id))!]);
  return order!;
}

/** The refusing transaction has been rolled back, so this is kept. */
async function noteRefusal(deps: MoveDeps, actor: Actor, orderId: number, input: CreditMeals): Promise<void> {
  const { reason, note = '', key } = input;
  const items = new Map((await listOrderItems(deps.db, [orderId])).map((item) => [item.id, item]));
  const lines = input.lines.flatMap(({ itemId, quantity }) => {
    const item = items.get(itemId);
    return item ? [{ name: item.name, name_mk: item.nameMk, quantity }] : [];
  });
  await noteRefusedCredit(deps, actor, { orderId, missing: { reason, lines }, note, key });
}

/** @returns the order as it was, or nothing when the request had credited it before */
async function creditOnce(
  trx: Trx,
  deps: MoveDeps,
  { actor, id, input }: { actor: Actor; id: number; input: CreditMeals },
): Promise<OrderRow | undefined> {
  await lockOrders(trx, [id]);
  const order = requireVisible(await findOrder(trx, id), actor);
  const { key, reason, lines } = input;
  if (await hasCreditOf(trx, { orderId: id, key })) return undefined;
  const status = order.status;
  if (!mayCredit({ status }, actor.role))
    throw new DomainError('orders/credit-not-allowed', { number: id, status });
  const amounts = amountsFor(order, await listOrderItems(trx, [id]), lines);
  if (!amounts) throw new DomainError('orders/credit-too-many', { number: id });
  const at = deps.clock.now();
  const creditId = await insertCredit(trx, {
    orderId: id,
    actorId: actor.id,
    reason,
    note: input.note || null,
    key,
    totalCents: amounts.total,
    customerCents: amounts.customer,
    subsidyCents: amounts.subsidy,
    lines: amounts.lines,
    at,
    tappedAt: tappedAt(input, at),
  });
  await giveCreditBack(trx, deps, order, { id: creditId, ...amounts });
  await followCharges(trx, deps, chargedBy([{ ...order, from: status, to: status }]));
  return order;
}

const amountsFor = (
  order: OrderRow,
  items: readonly OrderItemRow[],
  lines: CreditMeals['lines'],
): CreditAmounts | undefined =>
  amountsOfCredit(
    {
      fee: toCents(order.feeCents),
      terms: order,
      items: items.map(({ priceCents, ...item }) => ({ ...item, price: toCents(priceCents) })),
    },
    lines,
  );
