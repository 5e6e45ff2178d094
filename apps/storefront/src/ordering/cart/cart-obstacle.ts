import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Cart, CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';

export type CartObstacle =
  | 'stopped'
  | 'sold-out'
  | 'paused'
  | 'not-verified'
  | 'over-budget'
  | 'below-minimum';

export const conflictingItemsOf = (items: readonly CartItem[]): CartItem[] =>
  items.filter((item) => item.conflicts.length > 0);

export const soldOutItemsOf = (items: readonly CartItem[]): CartItem[] =>
  items.filter((item) => !item.orderable);

/**
 * Whether the order exceeds the budget. Compares the organisation's share, including delivery, with the remaining budget
 * of the month. This only previews the rule that the server applies at the checkout.
 */
export const isOverBudget = ({ budget, businessAmount }: Cart): boolean =>
  budget !== null && parseMoney(businessAmount) > parseMoney(budget.remaining);

/**
 * Returns the most serious reason why a filled cart cannot be ordered; undefined if there is none. This only warns before
 * the user fills in a form: the server decides at the checkout.
 * @param user null for guests, who have to log in anyway
 */
export function obstacleOf(cart: Cart, user: User | null): CartObstacle | undefined {
  if (conflictingItemsOf(cart.items).length > 0) return 'stopped';
  if (soldOutItemsOf(cart.items).length > 0) return 'sold-out';
  if (user && !user.isVerified) return 'not-verified';
  if (cart.pausedOn) return 'paused';
  if (isOverBudget(cart)) return 'over-budget';
  return cart.mealCount < cart.minimum ? 'below-minimum' : undefined;
}
