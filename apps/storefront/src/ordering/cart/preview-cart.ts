import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Cart, CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { defaultTerms, splitTermsOf } from '@trpeza/contract/money/terms.constants';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { formatMoney, parseMoney, splitOf, toCents } from '@trpeza/contract/platform/money';
import type { MenuMeal } from '../../page-data.ts';
import type { GuestCart } from './guest-cart.ts';

interface PreviewInput {
  guest: GuestCart;
  meals: readonly MenuMeal[];
  kitchen: Kitchen;
  delivery: DeliveryOptions;
}

/**
 * Calculates a preview of a guest's cart in the shape of the server's response, with the same functions as the server.
 * Meals that have left the menu are omitted, and a past date is replaced with the next possible one.
 */
export function previewCart({ guest, meals, kitchen, delivery }: PreviewInput): Cart {
  const chosen = deliveryOf(guest, delivery);
  const items = guest.items.flatMap(({ mealId, quantity, price: seen }): CartItem[] => {
    const meal = meals.find(({ id }) => id === mealId);
    if (!meal) return [];
    const { name, name_mk, price, imageUrl, stockStatus } = meal;
    return [
      {
        mealId,
        name,
        name_mk,
        price,
        priceBefore: seen !== undefined && seen !== price ? seen : null,
        imageUrl,
        quantity,
        stockStatus,
        orderable: isOrderable(meal),
        conflicts: [],
        ...chosen,
      },
    ];
  });
  const terms = defaultTerms(kitchen.customerShareBps);
  return {
    items,
    ...chosen,
    ...sumsOf(items, kitchen, terms),
    minimum: kitchen.minOrderQuantity,
    budget: null,
    terms,
    pausedOn: null,
    alreadyOrdered: 0,
  };
}

/** The chosen date and slot if they can still be ordered, else the next possible ones. */
export function deliveryOf(
  chosen: { deliveryDate?: string | null; deliveryTime?: string | null },
  delivery: DeliveryOptions,
): Pick<Cart, 'deliveryDate' | 'deliveryTime'> {
  const day = delivery.dates.find(({ date }) => date === chosen.deliveryDate);
  const slot = day?.openSlots.find((open) => open === chosen.deliveryTime) ?? day?.openSlots[0];
  if (day && slot) return { deliveryDate: day.date, deliveryTime: slot };
  return {
    deliveryDate: delivery.next?.deliveryDate ?? null,
    deliveryTime: delivery.next?.deliveryTime ?? null,
  };
}

function sumsOf(items: readonly CartItem[], kitchen: Kitchen, terms: Cart['terms']) {
  const lines = items.map(({ price, quantity }) => ({ priceCents: parseMoney(price), quantity }));
  const fee = toCents(items.length > 0 ? kitchen.deliveryFeeCents : 0);
  const split = splitOf({ lines, fee }, splitTermsOf(terms));
  return {
    mealCount: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: formatMoney(split.subtotal),
    deliveryFee: formatMoney(fee),
    total: formatMoney(split.total),
    customerAmount: formatMoney(split.customer),
    businessAmount: formatMoney(split.subsidy),
  };
}
