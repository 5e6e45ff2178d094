import type { Slot } from '@trpeza/contract/calendar/slots';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { getWish } from './cart.queries.ts';

export {
  deleteCart as forgetCart,
  deleteCartLinesOf as dropFromCarts,
  getCart as loadCart,
} from './cart.queries.ts';

interface Wish {
  deliveryDate: string;
  deliveryTime: Slot;
  items: readonly { mealId: number; quantity: number }[];
}

/**
 * What somebody wants who has no cart, with everything that the rules of an order ask about; their own cart is left
 * alone. @throws DomainError `meals/not-found`
 */
export async function loadWish(db: Db, accountId: number, wish: Wish) {
  const { deliveryDate, deliveryTime: deliverySlot, items } = wish;
  const loaded = await getWish(db, accountId, { month: monthOf(deliveryDate), lines: items });
  if (loaded.lines.length < items.length) throw new DomainError('meals/not-found');
  return { ...loaded, deliveryDate, deliverySlot };
}
