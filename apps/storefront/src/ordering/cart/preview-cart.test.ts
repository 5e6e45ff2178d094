import { expect, test } from 'vitest';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import type { MenuMeal } from '../../page-data.ts';
import { earlierCart } from './earlier-cart.ts';
import { parseGuestCart, withLine } from './guest-cart.ts';
import { previewCart } from './preview-cart.ts';

const kitchen = { minOrderQuantity: 10, deliveryFeeCents: 399, customerShareBps: 3000 } as Kitchen;
const delivery = {
  dates: [{ date: '2026-11-30', openSlots: ['10:00 - 12:00'] }],
  next: { deliveryDate: '2026-11-30', deliveryTime: '10:00 - 12:00' },
} as unknown as DeliveryOptions;
const meals = [{ id: 1, name: 'A', price: '15.00', isActive: true, stockStatus: 'in_stock' }] as MenuMeal[];

test("previewCart calculates a guest's totals like the server", () => {
  const cart = previewCart({ guest: { items: [{ mealId: 1, quantity: 2 }] }, meals, kitchen, delivery });
  expect(cart).toMatchObject({
    subtotal: '30.00',
    deliveryFee: '3.99',
    total: '33.99',
    customerAmount: '10.20',
    businessAmount: '23.79',
  });
});

test('previewCart omits removed meals, and the delivery fee of an empty cart', () => {
  const cart = previewCart({ guest: { items: [{ mealId: 99, quantity: 2 }] }, meals, kitchen, delivery });
  expect(cart).toMatchObject({ items: [], deliveryFee: '0.00', total: '0.00', mealCount: 0 });
});

test('previewCart replaces a past day with the next possible one', () => {
  const guest = { items: [{ mealId: 1, quantity: 1 }], deliveryDate: '2026-11-02' };
  expect(previewCart({ guest, meals, kitchen, delivery }).deliveryDate).toBe('2026-11-30');
});

test('withLine removes lines with quantity 0, replaces existing lines and limits the quantity', () => {
  const line = { mealId: 1, quantity: 2 };
  expect(withLine([line], { mealId: 1, quantity: 0 })).toEqual([]);
  expect(withLine([line], { mealId: 1, quantity: 5 })).toEqual([{ mealId: 1, quantity: 5 }]);
  expect(withLine([], { mealId: 1, quantity: 500 })).toEqual([{ mealId: 1, quantity: 100 }]);
});

test('parseGuestCart ignores invalid stored text', () => {
  expect(parseGuestCart('not json')).toEqual({ items: [] });
  expect(
    parseGuestCart('{"items":[{"mealId":1,"quantity":2},{"mealId":"x"},null],"deliveryTime":"midnight"}'),
  ).toEqual({
    items: [{ mealId: 1, quantity: 2 }],
  });
});

test('previewCart shows the price that a guest saw before', () => {
  const seen = (price?: string) =>
    previewCart({
      guest: { items: [{ mealId: 1, quantity: 1, ...(price ? { price } : {}) }] },
      meals,
      kitchen,
      delivery,
    }).items[0];
  expect(seen('12.00')).toMatchObject({ price: '15.00', priceBefore: '12.00' });
  expect(seen('15.00')).toMatchObject({ priceBefore: null });
  expect(seen()).toMatchObject({ priceBefore: null });
  expect(parseGuestCart('{"items":[{"mealId":1,"quantity":2,"price":"1e9"}]}').items).toEqual([
    { mealId: 1, quantity: 2 },
  ]);
});

test("earlierCart returns the account's cart only if both are filled and this browser's is not from the same customer", () => {
  const cart = { items: [{ mealId: 2 }] } as Cart;
  const user = { id: 7, role: 'customer' } as User;
  const items = [{ mealId: 1, quantity: 1 }];
  expect(earlierCart({ user, cart }, { items })).toBe(cart);
  expect(earlierCart({ user, cart }, { items, owner: 8 })).toBe(cart);
  expect(earlierCart({ user, cart }, parseGuestCart(JSON.stringify({ items, owner: 7 })))).toBeUndefined();
  expect(earlierCart({ user, cart }, { items: [] })).toBeUndefined();
  expect(earlierCart({ user, cart: { ...cart, items: [] } }, { items })).toBeUndefined();
  expect(earlierCart({ user: null, cart: null }, { items })).toBeUndefined();
});
