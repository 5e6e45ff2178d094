import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/orders/orders.states';

/**
 * Whether a refused move leaves something undone that the office must know of: a meal at the door of an order that has been
 * cancelled meanwhile, or a failure that could not be reported. An order that has come as far, or farther, needs nobody.
 */
export const leavesUndone = (wished: OrderStatus, found: OrderStatus): boolean => {
  if (wished === found) return false;
  if (wished === 'cancelled' || found === 'cancelled') return true;
  return ORDER_STATUSES.indexOf(found) < ORDER_STATUSES.indexOf(wished);
};
