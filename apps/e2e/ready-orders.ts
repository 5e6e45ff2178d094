import type { Browser, Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';
import { callFrom, newCustomer } from './people.ts';

export interface MadeOrder {
  id: number;
  orderNumber: string;
}

interface WantedRound {
  /** Counted from the last date that can be ordered for: other tests order for the next ones. */
  fromLast: number;
  count: number;
}

/** What the kitchen and the drivers do with an order, one step after the other. */
const STEPS = ['pending', 'processing', 'ready_for_delivery', 'delivering'] as const;

/** Orders of one new customer, cooked and ready to be picked up. The page is that customer's. */
export const readyOrders = (browser: Browser, wanted: readonly WantedRound[]) =>
  ordersAt(browser, 'ready_for_delivery', wanted);

/** Orders of one new customer in a state that the kitchen brought them to. The page is that customer's. */
export async function ordersAt(
  browser: Browser,
  status: 'pending' | 'ready_for_delivery',
  wanted: readonly WantedRound[],
) {
  const shop = await browser.newContext();
  const page = await shop.newPage();
  await newCustomer(browser, page, '99999.00');
  const { dates } = (await callFrom(page, 'GET /api/delivery-options')).body as { dates: { date: string }[] };
  const rounds: { date: string; orders: MadeOrder[] }[] = [];
  for (const { fromLast, count } of wanted) {
    const { date } = dates.at(-1 - fromLast)!;
    rounds.push({ date, orders: await placeOrders(page, { date, count }) });
  }
  const kitchen = await browser.newContext();
  const chef = await kitchen.newPage();
  await signIn(chef, 'staff', 'chef');
  const made = rounds.flatMap(({ orders }) => orders);
  if (status === 'ready_for_delivery') {
    await moveAll(chef, made, 'processing');
    await moveAll(chef, made, status);
  }
  await kitchen.close();
  return { page, rounds, close: () => shop.close() };
}

/** Moves orders one step, by whoever is signed in on the page. */
export async function moveAll(
  page: Page,
  made: readonly MadeOrder[],
  status: Exclude<(typeof STEPS)[number], 'pending'>,
): Promise<void> {
  const expectedStatus = STEPS[STEPS.indexOf(status) - 1];
  const orders = made.map(({ id }) => ({ id, expectedStatus }));
  const { body } = await callFrom(page, 'PUT /api/orders/status', { status, orders });
  expect(body.refused).toEqual([]);
}

/** The shop's own calls, one order after the other, without leaving the page in between. */
const placeOrders = (page: Page, wanted: { date: string; count: number }): Promise<MadeOrder[]> =>
  page.evaluate(async ({ date, count }) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const post = async (path: string, body: object) => {
      const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
      return reply.json();
    };
    const deliveryTime = '10:00 - 12:00';
    const delivery = {
      firstName: 'Ана',
      lastName: 'Попова',
      address: '14 Mirka Way',
      city: 'Lalor',
      state: 'VIC',
    };
    const rest = { zipCode: '3075', country: 'Australia', phone: '0412 345 678', deliveryInstructions: '' };
    const made = [];
    for (let index = 0; index < count; index += 1) {
      const lines = [{ mealId: 6, quantity: 10 }];
      const cart = await post('/api/cart/merge', { items: lines, deliveryDate: date, deliveryTime });
      const intent = await post('/api/create-payment-intent', {
        amount: cart.total,
        delivery: { ...delivery, ...rest },
      });
      const card = { cardNumber: '4242 4242 4242 4242' };
      await post(`/api/demo-gateway/cards/${intent.clientSecret}/confirm`, card);
      const { mealId, quantity, price } = cart.items[0];
      const { id, orderNumber } = await post('/api/orders', {
        totalAmount: cart.total,
        deliveryDate: date,
        deliveryTime,
        paymentMethod: 'stripe',
        items: [{ mealId, quantity, price }],
      });
      made.push({ id, orderNumber });
    }
    return made;
  }, wanted);
