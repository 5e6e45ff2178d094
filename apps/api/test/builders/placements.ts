import { expect } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { buildAccount } from './accounts.ts';
import { buildMeal } from './meals.ts';
import { placeRequestOf, DELIVERY, DELIVERY_DATE, payForCart, SLOT } from './orders.ts';

interface Input {
  date?: string;
  slot?: Slot;
  quantity?: number;
  /** The street of the delivery address. By default, all customers have the same street. */
  address?: string;
}

/**
 * Creates a signed-in customer without a plan and with an empty cart, and a meal of 10.00. For tests with many orders.
 */
export async function buildCustomerWithMeal(app: TestApp, input: { plan?: number | null } = {}) {
  const account = await buildAccount(app.db, { plan: input.plan ?? null });
  return { account, visitor: await app.visit().signIn(account.username), meal: await buildMeal(app.db) };
}

export async function addMeals(visitor: Visitor, mealId: number, input: Input = {}) {
  const { date = DELIVERY_DATE, slot = SLOT, quantity = 10 } = input;
  const answer = await visitor.call('POST /api/cart', {
    body: { mealId, quantity, deliveryDate: date, deliveryTime: slot },
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** Places another order of a customer, with all steps over HTTP. */
export async function placeAnotherOrder(visitor: Visitor, mealId: number, input: Input = {}): Promise<Order> {
  await addMeals(visitor, mealId, input);
  const { cart } = await payForCart(visitor, input.address);
  const answer = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
  expect(answer).toMatchObject({ status: 201, body: { status: 'pending' } });
  return answer.body;
}

/** Creates an open, unpaid checkout. */
export async function openCheckout(visitor: Visitor) {
  const { body: cart } = await visitor.call('GET /api/cart');
  const answer = await visitor.call('POST /api/create-payment-intent', {
    body: { amount: cart.total, delivery: DELIVERY },
  });
  expect(answer).toMatchObject({ status: 200 });
  return { cart, intent: answer.body };
}

export const payWithCard = (visitor: Visitor, clientSecret: string, cardNumber = '4242 4242 4242 4242') =>
  visitor.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params: { clientSecret },
    body: { cardNumber },
  });

/** Creates an open checkout with a direct debit that waits for the customer's agreement. */
export async function openDebit(visitor: Visitor) {
  const { cart, intent } = await openCheckout(visitor);
  const { orderId, customerAmount: amount } = intent;
  const answer = await visitor.call('POST /api/ezidebit/create-payment', {
    body: { amount, orderId, description: 'Ten meals' },
  });
  expect(answer).toMatchObject({ status: 200 });
  return { cart, intent, orderId, paymentUrl: answer.body.paymentUrl };
}

/** Submits the page of the demo provider for the customer. */
export const submitDebitPage = (visitor: Visitor, orderId: string, answer: 'complete' | 'cancel') =>
  visitor.call(`POST /api/demo-gateway/debits/{orderId}/${answer}`, { params: { orderId } });

/** The request body with which the page places an order that was paid by debit. */
export const debitClaimOf = (cart: Parameters<typeof placeRequestOf>[0], orderId: string) => ({
  ...placeRequestOf(cart),
  paymentMethod: 'ezidebit' as const,
  paymentReference: `EZI-${orderId}`,
});
