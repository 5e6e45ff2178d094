import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import autocannon, { type Options, type Request, type Result } from 'autocannon';
import { storedId } from '@trpeza/api/src/platform/auth/sessions.ts';
import { DELIVERY } from '@trpeza/api/test/delivery.ts';
import { HOSTS, type TestSite } from '@trpeza/api/test/hosts.ts';
import { queryDatabase } from '@trpeza/api/test/shoppers.ts';
import type { RunningProduct } from './product.ts';

export interface Samples {
  /** Response times in milliseconds. */
  times: number[];
  perSecond: number;
}

/**
 * Sends requests with autocannon and measures the response times.
 * @throws Error when a request failed
 */
export async function measureRequests(options: Options): Promise<Samples> {
  const times: number[] = [];
  const {
    duration,
    errors,
    statusCodeStats = {},
  } = await new Promise<Result>((resolve, reject) => {
    autocannon(options, (error, result) => (error ? reject(error as Error) : resolve(result))).on(
      'response',
      (_client, _status, _bytes, ms) => times.push(ms),
    );
  });
  if (errors > 0 || Object.keys(statusCodeStats).some((status) => Number(status) >= 300))
    throw new Error(`${options.url}: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  return { times, perSecond: times.length / duration };
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length * share) / 100)] ?? Number.NaN;

export const addressOf = ({ port }: RunningProduct, site: TestSite): string => `${HOSTS[site]}:${port}`;

/**
 * Inserts a session for each account whose username matches the pattern.
 * @returns the cookies
 */
export async function signIn({ url }: RunningProduct, site: TestSite, username: string): Promise<string[]> {
  const accounts = await queryDatabase<{ id: number; secret: string }>(url, ACCOUNTS, [username]);
  const signer = new cookie.Signer(accounts[0]!.secret);
  const ids = accounts.map(() => randomBytes(32).toString('base64url'));
  await queryDatabase(
    url,
    `insert into sessions (id, account_id, site, expires_at)
     select s.id, s.account_id, $3, now() + interval '1 day' from unnest($1::text[], $2::integer[]) s (id, account_id)`,
    [ids.map(storedId), accounts.map(({ id }) => id), site],
  );
  return ids.map((id) => `trpeza=${encodeURIComponent(signer.sign(id))}`);
}

const ACCOUNTS = `
  select id, (select value from server_secrets where name = 'session') as secret from accounts where username like $1`;
/**
 * Adds customers whose budgets are never used up. There are enough that none orders twice, since the warm-up may leave a
 * paid order open.
 */
const ADD_CUSTOMERS = `
  insert into accounts (username, password_hash, first_name, last_name, is_verified, monthly_plan_cents)
  select 'bench-' || n, '', 'Ana', 'Popova', true, 2000000 from generate_series(1, 3000) n`;

const PATHS = {
  add: '/api/cart',
  intent: '/api/create-payment-intent',
  card: '/api/demo-gateway/cards/{clientSecret}/confirm',
  place: '/api/orders',
};
/** The requests of an order. Five lines of two meals are the kitchen's minimum. */
const STEPS = ['add', 'add', 'add', 'add', 'add', 'intent', 'card', 'place'] as const;
/** Response times of each request of an order, and of whole orders, in milliseconds. */
export type OrderTimes = Record<'add' | 'intent' | 'card' | 'place' | 'order', number[]>;

/** An order in progress: its number, its current line and the results of its last requests. */
interface Order {
  number?: number;
  line: number;
  startedAt: number;
  sentAt: number;
  cart: { total: string; items: { mealId: number; quantity: number; price: string }[] };
  clientSecret: string;
  hasFailed?: true;
}

/**
 * Prepares the requests of whole orders for autocannon. An order consists of five lines added to the cart, a payment
 * intent, a payment by demo card, and the placement.
 */
export async function prepareOrders(
  product: RunningProduct,
): Promise<{ requests: Request[]; times: OrderTimes }> {
  const read = async <T>(path: string) =>
    (await (await fetch(`http://${addressOf(product, 'shop')}${path}`)).json()) as T;
  const { dates } = await read<{ dates: { date: string; openSlots: string[] }[] }>('/api/delivery-options');
  const menu = await read<{ id: number; stockStatus: string }[]>('/api/meals');
  const meals = menu.filter(({ stockStatus }) => stockStatus === 'in_stock').map(({ id }) => id);
  const { date, openSlots } = dates.findLast((each) => each.openSlots.length > 0)!;
  const slot = { deliveryDate: date, deliveryTime: openSlots[0]! };
  await queryDatabase(product.url, ADD_CUSTOMERS);
  const cookies = await signIn(product, 'shop', 'bench-%');
  const times: OrderTimes = { add: [], intent: [], card: [], place: [], order: [] };
  const bodyOf = (step: (typeof STEPS)[number], { number, line, cart }: Order): object => {
    if (step === 'add') return { mealId: meals[(number! * 5 + line) % meals.length], quantity: 2, ...slot };
    if (step === 'intent') return { amount: cart.total, delivery: DELIVERY };
    if (step === 'card') return { cardNumber: '4242424242424242' };
    const items = cart.items.map(({ mealId, quantity, price }) => ({ mealId, quantity, price }));
    return { totalAmount: cart.total, paymentMethod: 'stripe', items, ...slot };
  };
  let started = 0;
  const requests = STEPS.map((step, line): Request => ({
    setupRequest(raw, context) {
      const order = context as Order;
      // Continues with the first request of another order; `measureRequests` reports the failure at the end.
      if (order.hasFailed) return undefined as never;
      Object.assign(order, { line, sentAt: performance.now() });
      order.startedAt ??= order.sentAt;
      order.number ??= started++;
      const headers = {
        host: addressOf(product, 'shop'),
        cookie: cookies[order.number % cookies.length]!,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'XMLHttpRequest',
      };
      const path = PATHS[step].replace('{clientSecret}', order.clientSecret);
      return { ...raw, method: 'POST', path, headers, body: JSON.stringify(bodyOf(step, order)) };
    },
    onResponse(status, text, context) {
      const order = context as Order;
      const receivedAt = performance.now();
      times[step].push(receivedAt - order.sentAt);
      const answer = JSON.parse(text) as object;
      if (status >= 300) {
        order.hasFailed = true;
        console.error(`${step}: ${status} ${text}`);
      } else if (step === 'add') order.cart = answer as Order['cart'];
      else if (step === 'intent') Object.assign(order, answer);
      else if (step === 'place') times.order.push(receivedAt - order.startedAt);
    },
  }));
  return { requests, times };
}
