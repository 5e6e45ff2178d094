import { api } from '../../api.ts';
import { clearGuestCart, readGuestCart } from './guest-cart.ts';

let merging: Promise<boolean> | undefined;

/**
 * Merges the basket stored in this browser into that of the user who has just signed in, once. If it fails, it stays here
 * for the next start, so that no choice is lost with a connection.
 * @returns whether the basket on the server has changed
 */
export function mergeGuestCart(): Promise<boolean> {
  merging ??= merge().finally(() => {
    merging = undefined;
  });
  return merging;
}

async function merge(): Promise<boolean> {
  const { items, deliveryDate, deliveryTime } = readGuestCart();
  if (items.length === 0) return false;
  const chosen = { ...(deliveryDate ? { deliveryDate } : {}), ...(deliveryTime ? { deliveryTime } : {}) };
  try {
    await api.call('POST /api/cart/merge', { body: { items: [...items], ...chosen } });
  } catch {
    return false;
  }
  clearGuestCart();
  return true;
}
