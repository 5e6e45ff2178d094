import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { useKitchen } from '../../use-formats.ts';
import { canShop, useSession } from '../../access/sign-in/use-session.ts';

/**
 * Whether customers can order in the shop. False if the kitchen accepts orders only by phone, or has not opened yet. True
 * during an interruption, because it is temporary.
 */
export const acceptsOrders = ({ ordering }: Pick<Kitchen, 'ordering'>): boolean =>
  ordering !== 'by-phone' && ordering !== 'not-yet';

/** Whether this user can add meals to a cart. */
export function useCanOrder(): boolean {
  const { user } = useSession();
  return acceptsOrders(useKitchen()) && canShop(user);
}
