import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { useKitchen } from '../../use-formats.ts';
import { canShop, useSession } from '../../access/sign-in/use-session.ts';

/** Whether the kitchen takes orders in the shop, rather than by telephone or not yet. An interruption passes. */
export const takesOrders = ({ ordering }: Pick<Kitchen, 'ordering'>): boolean =>
  ordering !== 'by-phone' && ordering !== 'not-yet';

/** Whether this user can put meals into a basket here. */
export function useCanOrder(): boolean {
  const { user } = useSession();
  return takesOrders(useKitchen()) && canShop(user);
}
