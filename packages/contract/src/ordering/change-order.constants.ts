import type { Role } from '../access/access.ts';
import type { Order } from './orders.schemas.ts';

/** The roles that may change the meals of an order; the office does it for the customer. */
export const ORDER_CHANGE_ROLES = ['customer', 'hcpadmin', 'admin'] as const satisfies readonly Role[];

/**
 * Whether the meals of an order can be changed. The kitchen must not have started. Orders with credited meals or a
 * dishonoured debit cannot be changed.
 */
export const isChangeable = ({
  status,
  credits,
  isDishonoured,
}: Pick<Order, 'status' | 'isDishonoured'> & { credits: readonly unknown[] }): boolean =>
  status === 'pending' && credits.length === 0 && !isDishonoured;

/**
 * Whether a role may, with a reason, exceed the customer's limits: change an order after the cut-off, or order fewer
 * meals than the minimum. Only administrators may.
 */
export const mayOverride = (role: Role): boolean => role === 'admin';
