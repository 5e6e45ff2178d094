import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { getUnsavedCart } from './cart.queries.ts';

export {
  deleteCartLinesOf as dropFromCarts,
  getCart as loadCart,
  lockCart,
  removeOrdered,
} from './cart.queries.ts';

interface UnsavedCart {
  deliveryDate: string;
  deliveryTime: Slot;
  items: readonly { mealId: number; quantity: number }[];
}

/**
 * A requested order without a saved cart, with everything that the rules of an order need; the customer's own cart is
 * unchanged. @throws DomainError `meals/not-found`
 */
export async function loadUnsavedCart(db: Db, accountId: number, input: UnsavedCart) {
  const { deliveryDate, deliveryTime: deliverySlot, items } = input;
  const loaded = await getUnsavedCart(db, accountId, { deliveryDate, lines: items });
  if (loaded.lines.length < items.length) throw new DomainError('meals/not-found');
  return { ...loaded, deliveryDate, deliverySlot };
}
