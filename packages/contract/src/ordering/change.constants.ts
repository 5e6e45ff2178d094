import type { Role } from '../access/access.ts';
import type { Order } from './orders.schemas.ts';

/** Who may change the meals of an order: its customer, and the office for them. */
export const CHANGERS = ['customer', 'hcpadmin', 'admin'] as const satisfies readonly Role[];

/** Whether the meals of an order can be changed at all: the kitchen has not begun, and nothing of it was credited. */
export const isChangeable = ({
  status,
  credits,
  isDishonoured,
}: Pick<Order, 'status' | 'isDishonoured'> & { credits: readonly unknown[] }): boolean =>
  status === 'pending' && credits.length === 0 && !isDishonoured;

/** Only administrators go beyond a customer's own rights, with a reason: after the cut-off, or below the minimum. */
export const mayOverride = (role: Role): boolean => role === 'admin';
