import { setTimeout as pause } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { findViolations } from './check-invariants.ts';
import { DELIVERY } from './delivery.ts';
import { createClient, type Client } from './product.ts';

/** A customer of the demo kitchen who orders over real HTTP, and the results of this customer's requests. */
export interface Shopper {
  username: string;
  client: Client;
  mealId: number;
  date: string;
  /** Orders that the server has confirmed. */
  acknowledged: number[];
  /** Number of responses by status; status 0 means no response. */
  answers: Map<number, number>;
  /** Number of refusals because of load or an outage, by error code. */
  refusals: Map<string, number>;
  /** Responses that customers should never see. */
  surprises: string[];
}

const SLOT = '10:00 - 12:00';
const SIGN_IN_MS = 60_000;

export async function queryDatabase<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Database({ connectionString: url });
  await client.connect();
  return client
    .query(text, values)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

/**
 * Signs in as a user would. Retries when the server asks for it.
 * @throws Error after one minute
 */
export async function signIn(client: Client, username: string): Promise<void> {
  for (const deadline = Date.now() + SIGN_IN_MS; Date.now() < deadline; await pause(50)) {
    const { status } = await client.call('POST /api/login', { body: { username, password: 'trpeza-demo' } });
    if (status === 200) return;
  }
  throw new Error(`${username} could not sign in`);
}

/**
 * Signs in customers of the demo kitchen without a funder. Their plans are removed, so that no budget ends the run early.
 */
export async function signInShoppers(port: number, url: string, count: number): Promise<Shopper[]> {
  const people = await queryDatabase<{ username: string }>(
    url,
    `update accounts set monthly_plan_cents = null where id in (
       select id from accounts where role = 'customer' and is_verified and id not in (select account_id from agreements) order by id limit $1
     ) returning username`,
    [count],
  );
  return Promise.all(people.map(({ username }) => signInShopper(port, username)));
}

async function signInShopper(port: number, username: string): Promise<Shopper> {
  const answers = new Map<number, number>();
  const refusals = new Map<string, number>();
  const client = counting(createClient(port), answers, refusals);
  await signIn(client, username);
  const { body: options } = await client.call('GET /api/delivery-options');
  const { body: meals } = await client.call('GET /api/meals');
  const mealId = meals.find(({ stockStatus }) => stockStatus === 'in_stock')!.id;
  const date = options.next!.deliveryDate;
  return { username, client, mealId, date, acknowledged: [], answers, refusals, surprises: [] };
}

function counting(client: Client, answers: Map<number, number>, refusals: Map<string, number>): Client {
  const call: Client['call'] = async (key, input) => {
    const answer = await client.call(key, input);
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status === 503) refusals.set(answer.code ?? '', (refusals.get(answer.code ?? '') ?? 0) + 1);
    return answer;
  };
  return { ...client, call };
}

/** `refused`: any response except success; `lost`: no response. */
export type Attempt = 'placed' | 'refused' | 'lost';

/**
 * Places a complete order with the requests of the pages: cart, checkout, card, placement. Continues where an earlier
 * attempt stopped.
 */
export async function tryOrder(shopper: Shopper): Promise<Attempt> {
  const { client, mealId, date } = shopper;
  const failed = ({ status, code }: { status: number; code?: string }, step: string): Attempt | undefined => {
    if (status >= 500 && status !== 503) shopper.surprises.push(`${step}: ${status} ${code}`);
    if (status === 0) return 'lost';
    return status < 300 ? undefined : 'refused';
  };
  const seen = await client.call('GET /api/cart');
  if (seen.status === 0) return failed(seen, 'cart')!;
  if (seen.status === 200 && seen.body.mealCount < 10) {
    const body = { mealId, quantity: 10, deliveryDate: date, deliveryTime: SLOT } as const;
    const added = await client.call('POST /api/cart', { body });
    if (failed(added, 'add') === 'lost') return 'lost';
  }
  const current = await client.call('GET /api/cart');
  const cart = current.body;
  const intent =
    failed(current, 'cart') ??
    (await client.call('POST /api/create-payment-intent', {
      body: { amount: cart.total, delivery: DELIVERY },
    }));
  if (typeof intent === 'string') return intent;
  const unpaid = failed(intent, 'intent');
  if (unpaid) return unpaid;
  const paid = await client.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params: { clientSecret: intent.body.clientSecret },
    body: { cardNumber: '4242424242424242' },
  });
  if (failed(paid, 'pay') === 'lost') return 'lost';
  const placed = await client.call('POST /api/orders', {
    body: {
      totalAmount: cart.total,
      deliveryDate: cart.deliveryDate!,
      deliveryTime: cart.deliveryTime!,
      paymentMethod: 'stripe',
      items: cart.items.map(({ mealId: id, quantity, price }) => ({ mealId: id, quantity, price })),
    },
  });
  if (placed.status === 201 && !shopper.acknowledged.includes(placed.body.id))
    shopper.acknowledged.push(placed.body.id);
  return failed(placed, 'place') ?? 'placed';
}

export const countOrders = (shoppers: readonly Shopper[]): number =>
  shoppers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

/**
 * Checks the state after an interruption. Every confirmed order exists once and belongs to its customer. No checkout
 * became two orders, no invariant is violated, and no customer got an unexpected response.
 * @returns a sentence for each problem
 */
export async function findLosses(url: string, shoppers: readonly Shopper[]): Promise<string[]> {
  const ids = shoppers.flatMap(({ acknowledged }) => acknowledged);
  const rows = await queryDatabase<{ id: number; username: string }>(
    url,
    `select o.id, a.username from orders o join accounts a on a.id = o.account_id where o.id = any($1::integer[])`,
    [ids],
  );
  const ownerOf = new Map(rows.map(({ id, username }) => [id, username]));
  const lost = shoppers.flatMap(({ username, acknowledged }) =>
    acknowledged
      .filter((id) => ownerOf.get(id) !== username)
      .map((id) => `order ${id} of ${username} is lost`),
  );
  const twice = await queryDatabase<{ checkout_id: string }>(
    url,
    'select checkout_id from orders group by checkout_id having count(*) > 1',
  );
  const violations = await findViolations(url);
  return [
    ...lost,
    ...(new Set(ids).size === ids.length ? [] : ['an order was acknowledged to two customers']),
    ...twice.map(({ checkout_id: id }) => `checkout ${id} has two orders`),
    ...violations.map(
      (each) => `${each.invariant}: ${each.about} expected ${each.should_be}, found ${each.is}`,
    ),
    ...shoppers.flatMap(({ surprises }) => surprises),
  ];
}
