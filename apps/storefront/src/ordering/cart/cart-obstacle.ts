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
 * A preview of the checkout's rule: compares the organisation's share, including delivery, with the remaining budget of
 * that month.
 */
export const isOverBudget = ({ budget, businessAmount }: Cart): boolean =>
  budget !== null && parseMoney(businessAmount) > parseMoney(budget.remaining);

/**
 * The reason that prevents an order from a filled cart, the most serious one first; undefined if there is none. The
 * server decides at the checkout: this only warns before the user fills in a form.
 * @param user null for guests, who have to log in in any case
 */
export function obstacleOf(cart: Cart, user: User | null): CartObstacle | undefined {
  if (conflictingItemsOf(cart.items).length > 0) return 'stopped';
  if (soldOutItemsOf(cart.items).length > 0) return 'sold-out';
  if (user && !user.isVerified) return 'not-verified';
  if (cart.pausedOn) return 'paused';
  if (isOverBudget(cart)) return 'over-budget';
  return cart.mealCount < cart.minimum ? 'below-minimum' : undefined;
}
