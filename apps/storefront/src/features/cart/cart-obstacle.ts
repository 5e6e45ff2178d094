import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Cart, CartItem } from '@trpeza/contract/cart/cart.schemas';
import { parseMoney } from '@trpeza/contract/shared/money';

export type CartObstacle = 'stopped' | 'sold-out' | 'not-verified' | 'over-budget' | 'below-minimum';

export const stoppedOf = (items: readonly CartItem[]): CartItem[] =>
  items.filter((item) => item.conflicts.length > 0);

export const soldOutOf = (items: readonly CartItem[]): CartItem[] => items.filter((item) => !item.orderable);

/** The checkout's own rule as a preview: the organisation's part with the delivery, against what is left of that month. */
export const isOverBudget = ({ budget, businessAmount }: Cart): boolean =>
  budget !== null && parseMoney(businessAmount) > parseMoney(budget.remaining);

/**
 * The one reason that keeps a filled basket from becoming an order, the gravest first; nothing when it can. The server
 * decides at the checkout: this says it before anybody fills in a form.
 * @param user null is a guest, who is asked to log in in any case
 */
export function obstacleOf(cart: Cart, user: User | null): CartObstacle | undefined {
  if (stoppedOf(cart.items).length > 0) return 'stopped';
  if (soldOutOf(cart.items).length > 0) return 'sold-out';
  if (user && !user.isVerified) return 'not-verified';
  if (isOverBudget(cart)) return 'over-budget';
  return cart.mealCount < cart.minimum ? 'below-minimum' : undefined;
}
