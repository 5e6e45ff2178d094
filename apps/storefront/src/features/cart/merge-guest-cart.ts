import { api } from '../../api.ts';
import { clearGuestCart, readGuestCart } from './guest-cart.ts';

let merging: Promise<boolean> | undefined;

/**
 * Brings what this browser kept into the basket of whoever has just signed in, once. If it fails, everything stays here
 * for the next start: nothing that somebody chose gets lost with a connection.
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
