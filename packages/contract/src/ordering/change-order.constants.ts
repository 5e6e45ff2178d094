import type { Role } from '../access/access.ts';
import type { Order } from './orders.schemas.ts';

/** The roles that may change the meals of an order; the office does it for the customer. */
export const ORDER_CHANGE_ROLES = ['customer', 'hcpadmin', 'admin'] as const satisfies readonly Role[];

/**
 * Whether the meals of an order can be changed: the kitchen has not started, nothing was credited and the debit was not
 * dishonoured.
 */
export const isChangeable = ({
  status,
  credits,
  isDishonoured,
}: Pick<Order, 'status' | 'isDishonoured'> & { credits: readonly unknown[] }): boolean =>
  status === 'pending' && credits.length === 0 && !isDishonoured;

/** Only administrators may exceed the customer's limits, with a reason: after the cut-off or below the minimum. */
export const mayOverride = (role: Role): boolean => role === 'admin';
