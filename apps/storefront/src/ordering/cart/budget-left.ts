import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { addCents, formatMoney, negateCents, parseMoney } from '@trpeza/contract/platform/money';

/** What this order leaves of the month's budget; undefined without a plan, or where a warning says that it is too little. */
export function budgetLeft({ budget, businessAmount }: Cart): string | undefined {
  if (!budget) return undefined;
  const left = addCents(parseMoney(budget.remaining), negateCents(parseMoney(businessAmount)));
  return left < 0 ? undefined : formatMoney(left);
}
