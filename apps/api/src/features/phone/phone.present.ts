import type { OrderPreview } from '@trpeza/contract/phone/phone.schemas';
import { formatMoney, toCents, type Cents } from '@trpeza/contract/shared/money';
import { remainingOf } from '#features/budgets/budgets.domain.ts';
import { countMeals, type Price } from '#features/cart/cart.domain.ts';
import { presentUnsavedLine } from '#features/cart/cart.present.ts';
import type { loadUnsavedCart } from '#features/cart/cart.steps.ts';

type UnsavedCart = Awaited<ReturnType<typeof loadUnsavedCart>>;

interface Evaluated {
  budget: { plan: Cents | null; spent: Cents };
  openOrders: OrderPreview['openOrders'];
  refusals: OrderPreview['refusals'];
}

export function presentPreview(
  wanted: UnsavedCart,
  price: Price,
  { budget, openOrders, refusals }: Evaluated,
): OrderPreview {
  return {
    lines: wanted.lines.map((line) => presentUnsavedLine(line, wanted)),
    mealCount: countMeals(wanted.lines),
    subtotal: formatMoney(price.subtotal),
    deliveryFee: formatMoney(price.fee),
    totalAmount: formatMoney(price.total),
    customerAmount: formatMoney(price.customer),
    subsidyAmount: formatMoney(price.subsidy),
    budget: presentBudget(wanted.month!, budget, price.subsidy),
    openOrders,
    onHold: wanted.heldFrom === null ? null : { from: wanted.heldFrom, to: wanted.heldTo },
    refusals,
  };
}

function presentBudget(month: string, { plan, spent }: Evaluated['budget'], subsidy: Cents) {
  if (plan === null) return null;
  const remaining = remainingOf(plan, spent);
  return {
    month,
    remaining: formatMoney(remaining),
    after: formatMoney(toCents(remaining - subsidy)),
  };
}
