import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_KEY, type Language } from '@trpeza/i18n/language';
import { expect, signIn, urlOf } from './fixtures.ts';

const PASSWORD = 'blue kettle 42';
let made = 0;

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- any call of the API
  body: any;
}

/** A call from inside the page, with a browser's own cookies and origin. */
export const callFrom = (page: Page, route: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([request, sent]) => {
      const [method, url] = (request as string).split(' ') as [string, string];
      const headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest' };
      if (sent !== undefined) headers['content-type'] = 'application/json';
      const reply = await fetch(url, { method, headers, body: JSON.stringify(sent) ?? null });
      return { status: reply.status, body: await reply.json() };
    },
    [route, body] as const,
  );

export const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

export const speak = (page: Page, language: Language): Promise<void> =>
  page.context().addCookies([{ name: LANGUAGE_KEY, value: language, url: urlOf('shop') }]);

/** A new customer with a plan, verified by the office, their address confirmed by it too; the page is signed in and stands on the home page. */
export async function newCustomer(browser: Browser, page: Page, plan = '900.00'): Promise<string> {
  const username = `e2e-${process.pid}-${(made += 1)}-${Date.now().toString(36)}`;
  await page.goto(urlOf('shop'));
  const email = `${username}@example.org`;
  const { id } = await done(callFrom(page, 'POST /api/register', { username, email, password: PASSWORD }));
  const office = await browser.newContext();
  const admin = await office.newPage();
  await signIn(admin, 'admin', 'admin');
  await done(callFrom(admin, `PUT /api/users/${id}/monthly-plan`, { monthlyPlan: plan }));
  await done(callFrom(admin, `PUT /api/users/${id}/role`, { role: 'user' }));
  await done(callFrom(admin, `PUT /api/users/${id}/email`, { email }));
  await office.close();
  await page.reload();
  return username;
}

export const signInAgain = (page: Page, username: string) =>
  done(callFrom(page, 'POST /api/login', { username, password: PASSWORD }));

export const fillCart = async (page: Page, items: { mealId: number; quantity: number; price?: string }[]) => {
  const { next } = await done(callFrom(page, 'GET /api/delivery-options'));
  return done(callFrom(page, 'POST /api/cart/merge', { items, ...next }));
};

/** An order of these meals, paid with the demo card. @returns its number */
export async function placeOrder(page: Page, items: { mealId: number; quantity: number }[]): Promise<string> {
  const cart = await fillCart(page, items);
  const { deliveryDate, deliveryTime, total } = cart;
  const delivery = {
    firstName: 'Ана',
    lastName: 'Попова',
    address: '14 Mirka Way',
    city: 'Lalor',
    state: 'VIC',
    zipCode: '3075',
    country: 'Australia',
    phone: '0412 345 678',
    deliveryInstructions: '',
  };
  const intent = await done(callFrom(page, 'POST /api/create-payment-intent', { amount: total, delivery }));
  const confirm = `POST /api/demo-gateway/cards/${intent.clientSecret}/confirm`;
  await done(callFrom(page, confirm, { cardNumber: '4242 4242 4242 4242' }));
  const order = await done(
    callFrom(page, 'POST /api/orders', {
      totalAmount: total,
      deliveryDate,
      deliveryTime,
      paymentMethod: 'stripe',
      items: (cart.items as { mealId: number; quantity: number; price: string }[]).map(
        ({ mealId, quantity, price }) => ({ mealId, quantity, price }),
      ),
    }),
  );
  return order.orderNumber;
}
