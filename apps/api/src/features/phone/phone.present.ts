import type { OrderPreview } from '@trpeza/contract/phone/phone.schemas';
import { formatMoney, toCents, type Cents } from '@trpeza/contract/shared/money';
import { remainingOf } from '#features/budgets/budgets.domain.ts';
import { countMeals, type Price } from '#features/cart/cart.domain.ts';
import { presentHeld, presentUnsavedLine } from '#features/cart/cart.present.ts';
import { presentTerms, type Budget, type OrderTerms } from '#features/funding/funding.domain.ts';
import type { loadUnsavedCart } from '#features/cart/cart.steps.ts';

type UnsavedCart = Awaited<ReturnType<typeof loadUnsavedCart>>;

interface Evaluated {
  openOrders: OrderPreview['openOrders'];
  payingUntil: Date | null;
  refusals: OrderPreview['refusals'];
}

export function presentPreview(
  wanted: UnsavedCart,
  { price, terms }: { price: Price; terms: OrderTerms },
  { openOrders, payingUntil, refusals }: Evaluated,
): OrderPreview {
  return {
    lines: wanted.lines.map((line) => presentUnsavedLine(line, wanted)),
    mealCount: countMeals(wanted.lines),
    subtotal: formatMoney(price.subtotal),
    deliveryFee: formatMoney(price.fee),
    totalAmount: formatMoney(price.total),
    customerAmount: formatMoney(price.customer),
    subsidyAmount: formatMoney(price.subsidy),
    budget: presentBudget(wanted.month!, wanted.budget, price.subsidy),
    terms: presentTerms(terms, wanted.agreed?.funder ?? null),
    openOrders,
    payingUntil: payingUntil?.toISOString() ?? null,
    onHold: presentHeld(wanted),
    refusals,
  };
}

function presentBudget(month: string, { period, plan, spent }: Budget, subsidy: Cents) {
  if (plan === null) return null;
  const remaining = remainingOf(plan, spent);
  return {
    month,
    period,
    remaining: formatMoney(remaining),
    after: formatMoney(toCents(remaining - subsidy)),
  };
}
