import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { api } from '../../api.ts';
import { clearGuestCart, readGuestCart, type GuestCart } from './guest-cart.ts';

/** The cart after the merge, and whether it was filled by a guest rather than by this customer. */
export interface MergedCart {
  cart: Cart;
  isOfGuest: boolean;
}

let merging: Promise<MergedCart | undefined> | undefined;

/**
 * Merges the cart stored in this browser into the account's cart after a sign-in. Concurrent calls share one merge. A
 * guest's cart is merged only into an empty cart; otherwise the customer is asked (`earlierCart`). If the request fails,
 * the cart stays in this browser until the next start.
 * @returns undefined if nothing was merged
 */
export function mergeGuestCart(userId: number): Promise<MergedCart | undefined> {
  merging ??= mergeUnlessAsked(userId).finally(() => {
    merging = undefined;
  });
  return merging;
}

async function mergeUnlessAsked(userId: number): Promise<MergedCart | undefined> {
  const guest = readGuestCart();
  if (guest.items.length === 0) return undefined;
  const isOfGuest = guest.owner !== userId;
  try {
    if (isOfGuest && (await api.call('GET /api/cart')).items.length > 0) return undefined;
    return { cart: await sendGuestCart(guest), isOfGuest };
  } catch {
    return undefined;
  }
}

/** Sends a stored cart to the server, then removes it here. */
export async function sendGuestCart({ items, deliveryDate, deliveryTime }: GuestCart): Promise<Cart> {
  const chosen = { ...(deliveryDate ? { deliveryDate } : {}), ...(deliveryTime ? { deliveryTime } : {}) };
  const cart = await api.call('POST /api/cart/merge', { body: { items: [...items], ...chosen } });
  clearGuestCart();
  return cart;
}
