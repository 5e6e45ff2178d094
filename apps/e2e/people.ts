import type { Page } from '@playwright/test';
import { LANGUAGE_KEY, type Language } from '@trpeza/contract/platform/language';
import { expect, urlOf } from './fixtures.ts';
import { uniqueName } from './unique.ts';
import { visit, type Answer, type Visitor } from './visitors.ts';

const PASSWORD = 'blue kettle 42';
/** Default profile of a customer. */
export const ANA = { firstName: 'Ана', lastName: 'Попова', phoneNumber: '0412 345 678' };

/** Sends a request from inside the page, with the browser's own cookies and origin. */
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

export const expectSuccess = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

/** One signed-in administrator per kitchen, by origin; each worker signs in once. */
const adminsByOrigin = new Map<string, Promise<Visitor>>();

const openOffice = async (origin: string): Promise<Visitor> => {
  const office = visit(origin);
  await expectSuccess(office.ask('POST /api/login', { username: 'admin', password: 'trpeza-demo' }));
  return office;
};

/** Signs in an administrator of the kitchen whose shop has this URL, without a page. */
export const officeOf = (shop = urlOf('shop')): Promise<Visitor> => {
  const origin = shop.replace('//', '//admin.');
  const office = adminsByOrigin.get(origin) ?? openOffice(origin);
  adminsByOrigin.set(origin, office);
  return office;
};

export interface Customer extends Visitor {
  id: number;
  username: string;
  email: string;
  password: string;
}

interface NewCustomer {
  plan?: string;
  isVerified?: boolean;
  language?: Language;
  person?: Partial<typeof ANA>;
  /** URL of another kitchen's shop; by default the shared kitchen. */
  shop?: string;
}

/** Registers a customer with a plan and a confirmed email address, verified by default. */
export async function newCustomer(wanted: NewCustomer = {}): Promise<Customer> {
  const { plan = '900.00', isVerified = true, language = 'en', person = {}, shop = urlOf('shop') } = wanted;
  const customer = visit(shop, { language });
  const username = uniqueName();
  const email = `${username}@example.org`;
  const account = { username, email, password: PASSWORD, ...person };
  const { id } = await expectSuccess(customer.ask('POST /api/register', account));
  const office = await officeOf(shop);
  await expectSuccess(office.ask(`PUT /api/users/${id}/monthly-plan`, { monthlyPlan: plan }));
  if (isVerified) await expectSuccess(office.ask(`PUT /api/users/${id}/role`, { role: 'user' }));
  await expectSuccess(office.ask(`PUT /api/users/${id}/email`, { email }));
  return { ...customer, id, username, email, password: PASSWORD };
}

/** Registers a customer and signs them in. The page then shows only an image of the shop, which sends no requests. */
export async function signInAsNewCustomer(page: Page, wanted: NewCustomer = {}): Promise<Customer> {
  const { shop = urlOf('shop') } = wanted;
  // Leaves the previous user's page first, for the same reason as `signIn`.
  await page.goto(new URL('/favicon.svg', shop).href);
  const chosen = (await page.context().cookies(shop)).find(({ name }) => name === LANGUAGE_KEY);
  const customer = await newCustomer({ ...wanted, ...(chosen && { language: chosen.value as Language }) });
  await customer.shareWith(page.context());
  return customer;
}

type Asking = Pick<Visitor, 'ask'>;

const TEN = [{ mealId: 6, quantity: 10 }];

/** Adds meals to the signed-in customer's cart, by default for the next delivery. */
export const fillCart = async (
  { ask }: Asking,
  items: { mealId: number; quantity: number; price?: string }[] = TEN,
  when?: { deliveryDate: string; deliveryTime: string },
) => {
  const { next } = when ? { next: when } : await expectSuccess(ask('GET /api/delivery-options'));
  return expectSuccess(ask('POST /api/cart/merge', { items, ...next }));
};

export const DELIVERY = {
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

export interface MadeOrder {
  id: number;
  orderNumber: string;
}

/** Orders the contents of the cart and pays with the demo card. */
export async function orderCart(
  { ask }: Asking,
  cart: Answer['body'],
  to: Partial<typeof DELIVERY> = {},
): Promise<MadeOrder> {
  const { deliveryDate, deliveryTime, total } = cart;
  const intent = await expectSuccess(
    ask('POST /api/create-payment-intent', { amount: total, delivery: { ...DELIVERY, ...to } }),
  );
  const confirm = `POST /api/demo-gateway/cards/${intent.clientSecret}/confirm`;
  await expectSuccess(ask(confirm, { cardNumber: '4242 4242 4242 4242' }));
  const items = (cart.items as { mealId: number; quantity: number; price: string }[]).map(
    ({ mealId, quantity, price }) => ({ mealId, quantity, price }),
  );
  const order = { totalAmount: total, deliveryDate, deliveryTime, paymentMethod: 'stripe', items };
  return expectSuccess(ask('POST /api/orders', order));
}

/** Places an order for the next delivery. @returns the order number */
export const placeOrder = async (customer: Asking, items = TEN): Promise<string> =>
  (await orderCart(customer, await fillCart(customer, items))).orderNumber;

/** Chooses an action from the menu at the end of a table row. */
export const chooseRowAction = async (page: Page, name: string | RegExp, action: string | RegExp) => {
  await page.getByRole('button', { name: typeof name === 'string' ? `Actions: ${name}` : name }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
