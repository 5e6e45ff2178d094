import { expect } from 'vitest';
import { DELIVERY } from '#test/delivery.ts';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { buildAccount } from './accounts.ts';
import { buildMeal } from './meals.ts';

/**
 * The first Monday that can be ordered for at the time of the fake clock (the evening of Monday 23 November 2026 in
 * Melbourne).
 */
export const DELIVERY_DATE = '2026-11-30';
export const SLOT = '10:00 - 12:00' as const;

export { DELIVERY };

/**
 * Creates a signed-in, verified customer with ten meals of 10.00 in the cart. The total is 103.99: 31.20 for the customer
 * and 72.79 of subsidy.
 */
export async function buildShopper(app: TestApp, input: { plan?: number | null; quantity?: number } = {}) {
  const account = await buildAccount(app.db, input.plan === undefined ? {} : { plan: input.plan });
  const visitor = await app.visit().signIn(account.username);
  const meal = await buildMeal(app.db);
  await fillCart(visitor, meal.id, input.quantity ?? 10);
  return { account, visitor, meal };
}

export async function fillCart(visitor: Visitor, mealId: number, quantity: number) {
  const body = { mealId, quantity, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;
  const answer = await visitor.call('POST /api/cart', { body });
  expect(answer.body).toMatchObject({ mealCount: expect.any(Number) });
  return answer.body;
}

/** Creates the checkout and pays with the demo card that succeeds. */
export async function payForCart(visitor: Visitor, address: string = DELIVERY.address) {
  const { body: cart } = await visitor.call('GET /api/cart');
  const { body: intent } = await visitor.call('POST /api/create-payment-intent', {
    body: { amount: cart.total, delivery: { ...DELIVERY, address } },
  });
  expect(intent).toMatchObject({ clientSecret: expect.any(String) });
  const params = { clientSecret: intent.clientSecret };
  await visitor.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params,
    body: { cardNumber: '4242 4242 4242 4242' },
  });
  return { cart, intent };
}

/** The request body with which the page places the order of a cart. */
export const placeRequestOf = (cart: Awaited<ReturnType<typeof payForCart>>['cart']) => ({
  totalAmount: cart.total,
  deliveryDate: cart.deliveryDate!,
  deliveryTime: cart.deliveryTime!,
  paymentMethod: 'stripe' as const,
  items: cart.items.map(({ mealId, quantity, price }) => ({ mealId, quantity, price })),
});

/** Places an order with all steps: cart, payment, placement. */
export async function buildOrder(app: TestApp, input: { plan?: number | null } = {}) {
  const { visitor, account, meal } = await buildShopper(app, input);
  const { cart } = await payForCart(visitor);
  const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
  expect(order).toMatchObject({ status: 'pending' });
  return { order, visitor, account, meal, cart };
}
