import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { MONEY_SEED as SEED } from '#test/money/money-run.ts';
import { createRandom } from '#test/money/random.ts';
import { findViolations } from './check-invariants.ts';
import { execute, withDatabase } from './global-setup.ts';
import { HOSTS } from './hosts.ts';
import {
  createClient,
  embeddedUrl,
  isReady,
  postmasterPid,
  startProduct,
  type Client,
  type RunningProduct,
} from './product.ts';
import {
  countOrders,
  findLosses,
  signInShoppers,
  queryDatabase,
  signIn,
  tryOrder,
  type Shopper,
} from './shoppers.ts';

const CLIENTS = 8;
const ROUNDS = 8;
/** A delivery day is rescheduled in batches of twenty orders. */
const [MOVED, KILLS] = [45, 2];

let dataDir: string;
const running = new Set<RunningProduct>();

async function start(env: Record<string, string> = {}): Promise<RunningProduct> {
  const product = await startProduct({ DATA_DIR: dataDir, ...env });
  running.add(product);
  return product;
}

beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'trpeza-killed-'))));

afterEach(async () => {
  for (const product of running) if (!product.hasEnded()) await product.end('SIGTERM');
  running.clear();
});

afterAll(async () => {
  // A killed API leaves its database server running. The next start takes over that server and stops it.
  const pid = await postmasterPid(dataDir);
  if (pid) await (await startProduct({ DATA_DIR: dataDir })).end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Places orders with the requests of the page, until it is told to stop or the server no longer responds. */
async function keepOrdering(shopper: Shopper, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await tryOrder(shopper)) !== 'lost');
}

const expectNothingLost = async (url: string, shoppers: readonly Shopper[]): Promise<void> =>
  expect(await findLosses(url, shoppers)).toEqual([]);

/** Resolves once this many more orders have been confirmed. */
async function waitForMoreOrders(shoppers: readonly Shopper[], more: number): Promise<void> {
  const before = countOrders(shoppers);
  await expect
    .poll(() => countOrders(shoppers), { timeout: 60_000, interval: 5 })
    .toBeGreaterThanOrEqual(before + more);
}

describe('the product on its embedded database', () => {
  it(`loses no confirmed order in ${ROUNDS} kills at random moments (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    let product = await start();
    let shoppers = await signInShoppers(product.port, await embeddedUrl(dataDir), CLIENTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      let isOver = false;
      const orders = shoppers.map((shopper) => keepOrdering(shopper, () => isOver));
      // Kills the product at a random point: after 1 to 20 further orders and less than 30 ms more.
      await waitForMoreOrders(shoppers, 1 + random(20));
      const at = performance.now() + random(30);
      await expect.poll(() => performance.now(), { interval: 1 }).toBeGreaterThan(at);
      await product.end('SIGKILL');
      isOver = true;
      await Promise.all(orders);
      product = await start();
      for (const { client } of shoppers) client.moveTo(product.port);
      await expectNothingLost(await embeddedUrl(dataDir), shoppers);
    }
    // Interrupted customers continue with their session and cart.
    await Promise.all(shoppers.map((shopper) => orderOnceMore(shopper)));
    await expectNothingLost(await embeddedUrl(dataDir), shoppers);
    shoppers = [];
  }, 600_000);

  it('reschedules every order of a day once, although it is killed in between', async () => {
    let product = await start();
    const shoppers = await signInShoppers(product.port, await embeddedUrl(dataDir), CLIENTS);
    let isOver = false;
    const orders = shoppers.map((shopper) => keepOrdering(shopper, () => isOver));
    await waitForMoreOrders(shoppers, MOVED);
    isOver = true;
    await Promise.all(orders);
    const admin = createClient(product.port, 'admin');
    await signIn(admin, 'admin');
    const ids = shoppers.flatMap(({ acknowledged }) => acknowledged);
    const { id, to } = await startMove(admin, shoppers[0]!, ids);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const goesOn = admin.call('POST /api/day-moves/{id}/continue', { params: { id } });
      await expect
        .poll(async () => countMoved(await embeddedUrl(dataDir), id), { timeout: 60_000, interval: 1 })
        .toBeGreaterThanOrEqual(kill * 3);
      await product.end('SIGKILL');
      await goesOn;
      // The next process continues the reschedule.
      if (kill === 1) expect(await countMoved(await embeddedUrl(dataDir), id)).toBeLessThan(ids.length);
      product = await start();
      admin.moveTo(product.port);
    }
    for (const { client } of shoppers) client.moveTo(product.port);
    await expect
      .poll(
        async () => (await admin.call('POST /api/day-moves/{id}/continue', { params: { id } })).body.waiting,
        { timeout: 60_000 },
      )
      .toBe(0);
    const rows = await queryDatabase(
      await embeddedUrl(dataDir),
      `select delivery_date::text as date, (select count(*) from order_reschedules r where r.order_id = o.id)::int as moves
       from orders o where id = any($1::integer[])`,
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ date: to, moves: 1 })));
    await expectNothingLost(await embeddedUrl(dataDir), shoppers);
  }, 180_000);

  it('returns 503 while its database server restarts, and loses no order', async () => {
    const product = await start();
    const shoppers = await signInShoppers(product.port, await embeddedUrl(dataDir), CLIENTS);
    let isOver = false;
    const orders = shoppers.map((shopper) => keepOrdering(shopper, () => isOver));
    for (let round = 0; round < 2; round += 1) {
      await waitForMoreOrders(shoppers, 10);
      const killed = await postmasterPid(dataDir);
      expect(killed).toBeGreaterThan(0);
      process.kill(killed, 'SIGKILL');
      const during = new Set<number>();
      await expect
        .poll(
          async () => {
            during.add((await createClient(product.port).call('GET /api/delivery-options')).status);
            const pid = await postmasterPid(dataDir);
            return pid !== 0 && pid !== killed && (await isReady(product.port));
          },
          { timeout: 60_000, interval: 10 },
        )
        .toBe(true);
      expect([...during].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(product.hasEnded()).toBe(false);
      await waitForMoreOrders(shoppers, 10);
    }
    isOver = true;
    await Promise.all(orders);
    await expectNothingLost(await embeddedUrl(dataDir), shoppers);
  }, 180_000);

  it('stops within fifteen seconds under load, and loses no order', async () => {
    const product = await start();
    const shoppers = await signInShoppers(product.port, await embeddedUrl(dataDir), CLIENTS);
    const listening = await openStream(product.port, shoppers[0]!.client.cookie());
    const orders = shoppers.map((shopper) => keepOrdering(shopper, () => false));
    await waitForMoreOrders(shoppers, 15);
    const requested = performance.now();
    const code = await product.end('SIGTERM');
    expect([code, performance.now() - requested < 15_000]).toEqual([0, true]);
    await Promise.all(orders);
    expect(listening.hasEnded()).toBe(true);
    expect(await postmasterPid(dataDir)).toBe(0);
    await start();
    await expectNothingLost(await embeddedUrl(dataDir), shoppers);
  }, 120_000);
});

describe('two processes that start together on an empty database', () => {
  const name = `killed_${randomBytes(6).toString('hex')}`;
  const url = () => withDatabase(inject('databaseUrl'), name);
  beforeAll(() => execute(inject('databaseUrl'), `create database ${name}`));
  afterAll(async () => {
    for (const product of running) if (!product.hasEnded()) await product.end('SIGTERM');
    await execute(inject('databaseUrl'), `drop database ${name} with (force)`);
  });

  it('migrate and load the demo once, and share events, sessions, settings and limits', async () => {
    const env = { DATABASE_URL: url(), DEMO: '1' };
    const [one, two] = await Promise.all([start(env), start(env)]);
    const [{ accounts, meals }] = (await queryDatabase<{ accounts: number; meals: number }>(
      url(),
      `select (select count(*) from accounts where username = 'customer')::int as accounts,
        (select count(*) - count(distinct name) from meals)::int as meals`,
    )) as [{ accounts: number; meals: number }];
    expect({ accounts, meals }).toEqual({ accounts: 1, meals: 0 });
    expect(await findViolations(url())).toEqual([]);

    // A cook subscribes at one process while a customer orders at the other.
    const cook = createClient(one.port, 'staff');
    await signIn(cook, 'chef');
    const stream = await openStream(one.port, cook.cookie(), 'staff');
    const [shopper] = await signInShoppers(two.port, url(), CLIENTS);
    await orderOnceMore(shopper!);
    const [id] = shopper!.acknowledged;
    await expect
      .poll(() => stream.text(), { timeout: 60_000 })
      .toContain(`"orderId":${id},"status":"pending"`);

    // The session is valid at both processes. A setting written at one is read at the other.
    shopper!.client.moveTo(one.port);
    expect((await shopper!.client.call('GET /api/orders/{id}', { params: { id: id! } })).status).toBe(200);
    const admin = createClient(two.port, 'admin');
    await signIn(admin, 'admin');
    await admin.call('PUT /api/settings/{key}', {
      params: { key: 'min_order_quantity' },
      body: { value: '12' },
    });
    await expect
      .poll(async () => (await shopper!.client.call('GET /api/cart')).body.minimum, { timeout: 60_000 })
      .toBe(12);

    // Wrong passwords at one process count at the other.
    const stranger = [createClient(one.port), createClient(two.port)] as const;
    const wrong = { body: { username: 'newcomer', password: 'wrong' } };
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await stranger[0].call('POST /api/login', wrong)).status).toBe(401);
    expect((await stranger[1].call('POST /api/login', wrong)).status).toBe(429);
    stream.close();
    expect(await findViolations(url())).toEqual([]);
    expect([await one.end('SIGTERM'), await two.end('SIGTERM')]).toEqual([0, 0]);
  }, 180_000);
});

/** Starts to reschedule orders from a shopper's delivery day to the next one. */
async function startMove(admin: Client, { client, date: from }: Shopper, orders: number[]) {
  const { body: options } = await client.call('GET /api/delivery-options');
  const to = options.dates.find(({ date }) => date > from)!.date;
  const body = { from, to, slot: null, orders, key: randomUUID() };
  const { status, body: move } = await admin.call('POST /api/day-moves', { body });
  expect(status, JSON.stringify(move)).toBe(201);
  return { id: move.id, to };
}

async function countMoved(url: string, id: number): Promise<number> {
  const moved = `select count(*)::int as n from day_move_orders where day_move_id = $1 and state = 'moved'`;
  return (await queryDatabase<{ n: number }>(url, moved, [id]))[0]!.n;
}

/** Places one more order, retrying until it succeeds. */
async function orderOnceMore(shopper: Shopper): Promise<void> {
  const before = shopper.acknowledged.length;
  await keepOrdering(shopper, () => shopper.acknowledged.length > before);
  expect(shopper.acknowledged.length).toBeGreaterThan(before);
}

/** Opens a stream of events. */
async function openStream(port: number, cookie: string, site: keyof typeof HOSTS = 'shop') {
  let text = '';
  let ended = false;
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/api/events',
    agent: false,
    headers: { host: `${HOSTS[site]}:${port}`, cookie },
  });
  sent.on('error', () => void (ended = true));
  sent.on('response', (response) => {
    response.on('data', (chunk) => void (text += String(chunk)));
    response.on('error', () => void (ended = true));
    response.on('close', () => void (ended = true));
  });
  sent.end();
  await expect.poll(() => text, { timeout: 60_000 }).toContain('retry:');
  return { text: () => text, hasEnded: () => ended, close: () => sent.destroy() };
}
