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

export const stoppedOf = (items: readonly CartItem[]): CartItem[] =>
  items.filter((item) => item.conflicts.length > 0);

export const soldOutOf = (items: readonly CartItem[]): CartItem[] => items.filter((item) => !item.orderable);

/** A preview of the checkout's own rule: the organisation's share including delivery, against what is left of that month. */
export const isOverBudget = ({ budget, businessAmount }: Cart): boolean =>
  budget !== null && parseMoney(businessAmount) > parseMoney(budget.remaining);

/**
 * The one reason that prevents an order from a filled basket, the most serious first; undefined when there is none. The
 * server decides at the checkout: this says so before the user fills in a form.
 * @param user null is a guest, who is asked to log in in any case
 */
export function obstacleOf(cart: Cart, user: User | null): CartObstacle | undefined {
  if (stoppedOf(cart.items).length > 0) return 'stopped';
  if (soldOutOf(cart.items).length > 0) return 'sold-out';
  if (user && !user.isVerified) return 'not-verified';
  if (cart.onHold) return 'paused';
  if (isOverBudget(cart)) return 'over-budget';
  return cart.mealCount < cart.minimum ? 'below-minimum' : undefined;
}
