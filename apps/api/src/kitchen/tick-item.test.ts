import { beforeAll, describe, expect, it, test } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { deleteOldTicks } from './tick-item.ts';

const app = await createTestApp();
let regular: Awaited<ReturnType<typeof buildCustomerWithMeal>>;
let [chef, colleague, driver]: Visitor[] = [];

beforeAll(async () => {
  regular = await buildCustomerWithMeal(app);
  const as = async (role: 'restaurateur' | 'delivery') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [chef, colleague, driver] = [await as('restaurateur'), await as('restaurateur'), await as('delivery')];
});

const TICK = 'PUT /api/kitchen/packing/{date}/items/{id}';
const HERE = { date: DELIVERY_DATE };
const bag = async () => {
  const { id, items } = await placeAnotherOrder(regular.visitor, regular.meal.id);
  return { orderId: id, id: items[0]!.id, quantity: items[0]!.quantity };
};
type Bag = Awaited<ReturnType<typeof bag>>;
const tick = async ({ id, quantity }: Bag, isIn: boolean, visitor = chef!) =>
  (await visitor.call(TICK, { params: { ...HERE, id }, body: { quantity, isIn } })).status;
const refused = async (
  visitor: Visitor,
  { id, ...body }: { id: number; quantity?: number; isIn?: unknown; personId?: number },
  date = DELIVERY_DATE,
) => {
  const answer = await visitor.refused(TICK, {
    params: { date, id },
    body: { quantity: 10, isIn: true, ...body } as never,
  });
  return [answer.status, answer.body.code, ...(answer.body.fields ?? []).map(({ path }) => path)];
};
const isIn = async ({ id }: Bag, visitor = chef!) => {
  const { body } = await visitor.call('GET /api/kitchen/packing/{date}', { params: HERE });
  return body.orders.flatMap(({ items }) => items).find((item) => item.id === id)?.isIn;
};

test('packing ticks are visible to colleagues, idempotent, and can be removed by colleagues', async () => {
  const one = await bag();
  const heard: unknown[] = [];
  const stop = app.deps.events.subscribe('orders', (event) => void heard.push(event));
  expect(await isIn(one)).toBe(false);
  for (const time of [1, 2]) expect(await tick(one, true), `${time}`).toBe(200);
  await expect
    .poll(() => heard)
    .toContainEqual(expect.objectContaining({ packing: true, deliveryDate: DELIVERY_DATE }));
  stop();
  expect(await isIn(one, colleague)).toBe(true);
  for (const time of [1, 2]) expect(await tick(one, false, colleague), `${time}`).toBe(200);
  expect(await isIn(one)).toBe(false);
  expect(await isIn(await bag())).toBe(false);
});

test('packing ticks are valid only for their quantity', async () => {
  const one = await bag();
  await tick(one, true);
  const change = (quantity: number) =>
    app.db.updateTable('orderItems').set({ quantity }).where('id', '=', one.id).execute();
  await change(11);
  expect(await isIn(one)).toBe(false);
  expect(await refused(chef!, { id: one.id, quantity: 10 })).toEqual([404, 'kitchen/bag-changed']);
  expect(await tick({ ...one, quantity: 11 }, true)).toBe(200);
  expect(await isIn(one)).toBe(true);
  await change(10);
});

describe('packing ticks that arrive late', () => {
  const late = async ({ id, quantity }: Bag, isIn: boolean, age: number) =>
    (await chef!.call(TICK, { params: { ...HERE, id }, body: { quantity, isIn, age } })).status;

  it('are ignored if older than the saved state, whether the item was ticked or unticked', async () => {
    const [soup, stew] = [await bag(), await bag()];
    await tick(soup, false, colleague);
    expect(await late(soup, true, 60_000)).toBe(200);
    expect(await isIn(soup)).toBe(false);
    await tick(stew, true, colleague);
    expect(await late(stew, false, 60_000)).toBe(200);
    expect(await isIn(stew)).toBe(true);
  });

  it('are saved if newer than the saved state', async () => {
    const soup = await bag();
    await late(soup, true, 120_000);
    await late(soup, false, 60_000);
    expect(await isIn(soup)).toBe(false);
    await late(soup, true, 30_000);
    expect(await isIn(soup)).toBe(true);
  });
});

test('cooking an order again removes its packing ticks', async () => {
  const one = await bag();
  const go = async (status: 'processing' | 'ready_for_delivery') =>
    (await chef!.call('PUT /api/orders/{id}/status', { params: { id: one.orderId }, body: { status } }))
      .status;
  await go('processing');
  await tick(one, true);
  await go('ready_for_delivery');
  expect(await isIn(one)).toBe(true);
  expect(await go('processing')).toBe(200);
  expect(await isIn(one)).toBe(false);
});

test('the tick request returns 404 for another date, a cancelled order or an unknown item', async () => {
  const one = await bag();
  expect(await refused(chef!, { id: one.id }, '2026-12-07')).toEqual([404, 'kitchen/bag-changed']);
  expect(await refused(chef!, { id: 99_999_999 })).toEqual([404, 'kitchen/bag-changed']);
  await tick(one, true);
  await chef!.call(TICK, {
    params: { date: '2026-12-07', id: one.id },
    body: { quantity: 10, isIn: false },
  });
  expect(await isIn(one)).toBe(true);
  await chef!.call('PUT /api/orders/{id}/status', {
    params: { id: one.orderId },
    body: { status: 'cancelled' },
  });
  expect(await refused(chef!, { id: one.id })).toEqual([404, 'kitchen/bag-changed']);
});

test('the tick request requires a signed-in chef and valid input', async () => {
  const one = await bag();
  expect(await refused(app.visit('staff'), one)).toEqual([401, 'accounts/not-signed-in']);
  expect(await refused(driver!, one)).toEqual([403, 'accounts/forbidden']);
  expect(await refused(chef!, { id: one.id, quantity: 0 })).toEqual([400, 'common/invalid', 'quantity']);
  expect(await refused(chef!, { id: one.id, isIn: 'yes' })).toEqual([400, 'common/invalid', 'isIn']);
  expect(await refused(chef!, { id: one.id, personId: regular.account.id })).toEqual([
    401,
    'accounts/not-signed-in',
  ]);
  expect(await isIn(one)).toBe(false);
});

test('packing ticks are deleted after 30 days', async () => {
  const one = await bag();
  await tick(one, true);
  const inDays = (days: number) => ({ now: () => new Date(app.clock.now().getTime() + days * 86_400_000) });
  await deleteOldTicks({ db: app.db, clock: inDays(29) });
  expect(await isIn(one)).toBe(true);
  await deleteOldTicks({ db: app.db, clock: inDays(31) });
  expect(await isIn(one)).toBe(false);
});
