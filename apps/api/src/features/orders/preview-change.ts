import { mayOverride, type ChangeRefusal } from '@trpeza/contract/orders/change.constants';
import type { OrderChange, PreviewChange } from '@trpeza/contract/orders/change.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { remainingOf } from '#features/budgets/budgets.domain.ts';
import { cutoffOf, monthOf } from '#features/calendar/calendar.domain.ts';
import { countMeals } from '#features/cart/cart.domain.ts';
import { presentUnsavedLine } from '#features/cart/cart.present.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { evaluateChange, requireChangeable, type EvaluatedChange } from './evaluate-change.ts';
import { requireVisible } from './orders.access.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/** What other meals in an order would cost, and every refusal if it were changed now; nothing is written. */
export async function previewChange(
  { db, clock, settings, payments }: PreviewDeps,
  actor: Actor,
  id: number,
  { items }: PreviewChange,
): Promise<OrderChange> {
  const order = requireVisible(await findOrder(db, id), actor);
  requireChangeable(order);
  const rules = await settings.read();
  const changeUntil = cutoffOf(order.deliveryDate, rules);
  if (clock.now() > changeUntil && !mayOverride(actor.role)) throw new DomainError('orders/change-too-late');
  const next = await evaluateChange(db, order, {
    rules,
    payments,
    items,
    mayBeFew: false,
    isDespiteHold: false,
  });
  return {
    ...present(order, next),
    changeUntil: changeUntil.toISOString(),
    minimum: Number(rules.min_order_quantity),
    refusals: next.refusals.map(({ code, params }) => ({ code: code as ChangeRefusal, params })),
  };
}

const money = (cents: number): string => formatMoney(toCents(cents));

function present(
  order: OrderRow,
  { wanted, price, settlement, budget: { period, plan, spent } }: EvaluatedChange,
): Omit<OrderChange, 'changeUntil' | 'minimum' | 'refusals'> {
  const left = plan === null ? null : remainingOf(plan, spent);
  return {
    version: order.version,
    lines: wanted.lines.map((line) => presentUnsavedLine(line, wanted)),
    mealCount: countMeals(wanted.lines),
    subtotal: money(price.subtotal),
    deliveryFee: money(price.fee),
    totalAmount: money(price.total),
    customerAmount: money(price.customer),
    subsidyAmount: money(price.subsidy),
    customerDifference: money(price.customer - order.customerCents),
    refundAmount: money(settlement.refund),
    onAccountAmount: money(settlement.onStatement),
    budget:
      left === null
        ? null
        : {
            month: monthOf(order.deliveryDate),
            period,
            remaining: money(left),
            after: money(left - (price.subsidy - order.subsidyCents)),
          },
  };
}
