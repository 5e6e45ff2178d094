import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { useSession, type SessionView } from '../../access/sign-in/use-session.ts';
import { useGuestCart, type GuestCart } from './guest-cart.ts';

/**
 * Returns the account's cart if this browser stores another cart that was filled before the sign-in; otherwise undefined.
 * Until the customer chooses one, the browser's cart is shown, and neither cart is changed.
 */
export function earlierCart(
  { user, cart }: Pick<SessionView, 'user' | 'cart'>,
  guest: GuestCart,
): Cart | undefined {
  if (user?.role !== 'customer' || !cart || guest.owner === user.id) return undefined;
  return cart.items.length > 0 && guest.items.length > 0 ? cart : undefined;
}

export const useEarlierCart = (): Cart | undefined => earlierCart(useSession(), useGuestCart());
