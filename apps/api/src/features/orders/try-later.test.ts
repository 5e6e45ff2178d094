import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
let regular: Awaited<ReturnType<typeof buildRegular>>;
let [chef, driver]: Visitor[] = [];

beforeAll(async () => {
  regular = await buildRegular(app);
  const as = async (role: 'restaurateur' | 'delivery') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [chef, driver] = [await as('restaurateur'), await as('delivery')];
});

const move = (visitor: Visitor, id: number, status: 'processing' | 'ready_for_delivery' | 'delivering') =>
  visitor.call('PUT /api/orders/{id}/status', { params: { id }, body: { status } });
async function onTheWay() {
  const order = await placeAnother(regular.visitor, regular.meal.id);
  await move(chef!, order.id, 'processing');
  await move(chef!, order.id, 'ready_for_delivery');
  await move(driver!, order.id, 'delivering');
  return order;
}
const later = (id: number, body = {}) =>
  driver!.call('POST /api/orders/{id}/try-later', { params: { id }, body });
const refused = async (visitor: Visitor, id: number) => {
  const request = { params: { id }, body: {} };
  const { status, body } = await visitor.refused('POST /api/orders/{id}/try-later', request);
  return [status, body.code];
};
const triedAt = async ({ id, deliveryDate: date }: { id: number; deliveryDate: string }) => {
  const { body } = await driver!.call('GET /api/deliveries/{date}', { params: { date } });
  return body.stops.find(({ orderId }) => orderId === id)?.triedAt;
};
const triesOf = (id: number) =>
  app.db
    .selectFrom('orderEvents')
    .select(['id', 'toldAt'])
    .where('orderId', '=', id)
    .where('action', '=', 'tryLater')
    .execute();

test('a failed attempt keeps the stop open, is recorded once and can be undone', async () => {
  const order = await onTheWay();
  expect(await triedAt(order)).toBeNull();
  const key = randomUUID();
  for (const { status, body } of [await later(order.id, { key }), await later(order.id, { key })])
    expect([status, body.status, body.outcome]).toEqual([200, 'delivering', null]);
  const tries = await triesOf(order.id);
  expect(tries).toHaveLength(1);
  // No customer is written to because of it.
  expect(tries[0]!.toldAt).not.toBeNull();
  expect(await triedAt(order)).toMatch(/^\d{4}-/);
  await driver!.call('POST /api/orders/undo', {
    body: { orders: [{ id: order.id, expectedStatus: 'delivering' }] },
  });
  expect(await triedAt(order)).toBeNull();
  await later(order.id);
  await driver!.call('PUT /api/orders/{id}/status', {
    params: { id: order.id },
    body: { status: 'completed' },
  });
  expect(await triedAt(order)).toBeNull();
});

test('only drivers record attempts, and only for orders on their way', async () => {
  const order = await placeAnother(regular.visitor, regular.meal.id);
  expect(await refused(driver!, order.id)).toEqual([409, 'orders/status-changed']);
  expect(await refused(driver!, 99_999_999)).toEqual([404, 'orders/not-found']);
  expect((await refused(chef!, order.id))[0]).toBe(403);
  expect((await refused(app.visit('staff'), order.id))[0]).toBe(401);
  const bad = { params: { id: order.id }, body: { key: 'x' } };
  const { status, body } = await driver!.refused('POST /api/orders/{id}/try-later', bad);
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['key']]);
});
