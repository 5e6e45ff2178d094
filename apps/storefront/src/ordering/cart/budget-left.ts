import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { addCents, formatMoney, negateCents, parseMoney } from '@trpeza/contract/platform/money';

/**
 * What remains of the month's budget after this order; undefined without a plan, or if a warning already says that the
 * budget is too small.
 */
export function budgetLeft({ budget, businessAmount }: Cart): string | undefined {
  if (!budget) return undefined;
  const left = addCents(parseMoney(budget.remaining), negateCents(parseMoney(businessAmount)));
  return left < 0 ? undefined : formatMoney(left);
}
