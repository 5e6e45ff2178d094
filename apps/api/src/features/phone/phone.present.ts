import { isOrderable } from '@trpeza/contract/meals/meals.constants';
import type { OrderPreview } from '@trpeza/contract/phone/phone.schemas';
import { formatMoney, timesCents, toCents, type Cents } from '@trpeza/contract/shared/money';
import { remainingOf } from '#features/budgets/budgets.domain.ts';
import { countMeals, type Price } from '#features/cart/cart.domain.ts';
import { conflictsOfLine } from '#features/cart/diet-stop.ts';
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
    lines: wanted.lines.map((line) => presentLine(line, wanted)),
    mealCount: countMeals(wanted.lines),
    subtotal: formatMoney(price.subtotal),
    deliveryFee: formatMoney(price.fee),
    totalAmount: formatMoney(price.total),
    customerAmount: formatMoney(price.customer),
    subsidyAmount: formatMoney(price.subsidy),
    budget: presentBudget(wanted.month!, budget, price.subsidy),
    openOrders,
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

function presentLine(line: UnsavedCart['lines'][number], wanted: UnsavedCart): OrderPreview['lines'][number] {
  const price = toCents(line.priceCents);
  const stockStatus = line.stockStatus;
  return {
    mealId: line.mealId,
    name: line.name,
    name_mk: line.nameMk,
    price: formatMoney(price),
    quantity: line.quantity,
    subtotal: formatMoney(timesCents(price, line.quantity)),
    orderable: line.deletedAt === null && isOrderable({ isActive: line.isActive, stockStatus }),
    conflicts: conflictsOfLine(line, wanted),
  };
}
