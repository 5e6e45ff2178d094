import type { CreditMeals } from '@trpeza/contract/ordering/credits.schemas';
import { splitCredit, mayCredit } from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { toCents } from '@trpeza/contract/platform/money';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { recordRefusedCredit } from './record-refused-transition.ts';
import type { Credit, OrderFacts } from './order-decision.ts';
import { listOrderItems, type OrderItemRow } from './orders.queries.ts';
import { runOrderCommand, type OrderCommandDeps } from './run-order-command.ts';

/** Credits meals of an order that were missing or defective. Credited meals are not charged. */
export const creditMeals = (
  deps: OrderCommandDeps,
  actor: Actor,
  id: number,
  input: CreditMeals,
): Promise<Order> =>
  runOrderCommand(deps, id, {
    actor,
    key: input.key,
    age: input.age,
    decide: async (facts, trx) => decideCredit(facts, await listOrderItems(trx, [id]), input),
    noteRefusal: async () => {
      const { reason, note = '', key } = input;
      const lines = reportedLines(await listOrderItems(deps.db, [id]), input.lines);
      await recordRefusedCredit(deps, actor, { orderId: id, missing: { reason, lines }, note, key });
    },
  });

/** @throws DomainError `orders/credit-not-allowed`, `orders/credit-too-many` */
export function decideCredit(
  { order, actor }: Pick<OrderFacts, 'order' | 'actor'>,
  items: readonly OrderItemRow[],
  { reason, note, lines }: Pick<CreditMeals, 'reason' | 'note' | 'lines'>,
): Credit {
  const { id: number, status } = order;
  if (!mayCredit({ status }, actor.role))
    throw new DomainError('orders/credit-not-allowed', { number, status });
  const priced = items.map(({ priceCents, ...item }) => ({ ...item, price: toCents(priceCents) }));
  const amounts = splitCredit({ fee: toCents(order.feeCents), terms: order, items: priced }, lines);
  if (!amounts) throw new DomainError('orders/credit-too-many', { number });
  return { kind: 'credit', amounts, creditReason: reason, note: note || null };
}

const reportedLines = (items: readonly OrderItemRow[], lines: CreditMeals['lines']) =>
  lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [{ name: item.name, name_mk: item.nameMk, quantity }] : [];
  });
