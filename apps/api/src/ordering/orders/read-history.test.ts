import { expect, it } from 'vitest';
import { signInStaff } from '#test/builders/credits.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const [chef, driver] = [await signInStaff(app, 'restaurateur'), await signInStaff(app, 'delivery')];
const manager = await signInStaff(app, 'hcpadmin');

const historyOf = async (id: number) =>
  (await manager.call('GET /api/orders/{id}/history', { params: { id } })).body;
const move = (who: Visitor, id: number, body: object) =>
  who.call('PUT /api/orders/{id}/status', { params: { id }, body: body as never });

it('GET /api/orders/{id}/history returns each event with author, reason and outcome', async () => {
  const { order } = await buildOrder(app);
  await move(chef, order.id, { status: 'processing' });
  await move(chef, order.id, { status: 'ready_for_delivery' });
  await move(driver, order.id, { status: 'delivering' });
  await move(driver, order.id, { status: 'cancelled', outcome: 'no_answer', note: 'Rang three times' });
  const { events, payments, refunds } = await historyOf(order.id);
  expect(
    events.map(({ who, action, from, to }) => [who.kind, who.name?.split('-')[0], action, from, to]),
  ).toEqual([
    ['customer', 'customer', 'place', null, 'pending'],
    ['staff', 'restaurateur', 'prepare', 'pending', 'processing'],
    ['staff', 'restaurateur', 'finish', 'processing', 'ready_for_delivery'],
    ['staff', 'delivery', 'pickUp', 'ready_for_delivery', 'delivering'],
    ['staff', 'delivery', 'fail', 'delivering', 'cancelled'],
  ]);
  expect(events.map(({ outcome }) => outcome)).toEqual([null, null, null, null, 'no_answer']);
  expect(events.at(-1)!.reason).toBe('Rang three times');
  expect(payments).toMatchObject([{ method: 'stripe', amount: '31.20', state: 'paid' }]);
  expect(refunds).toMatchObject([{ amount: '31.20', state: 'requested' }]);
  await app.payRefunds();
  expect((await historyOf(order.id)).refunds).toMatchObject([{ amount: '31.20', state: 'succeeded' }]);
});

it('GET /api/orders/{id}/history returns when an offline action was taken, never before the preceding event', async () => {
  const { order } = await buildOrder(app);
  for (const status of ['processing', 'ready_for_delivery']) await move(chef, order.id, { status });
  const minutes = 60_000;
  const start = app.clock.now().getTime();
  const later = start + 20 * minutes;
  app.clock.set(new Date(later).toISOString());
  // The clock of the phone was wrong, so the first action is reported as three days old.
  await move(driver, order.id, { status: 'delivering', age: 72 * 60 * minutes });
  const triedLater = { params: { id: order.id }, body: { age: 12 * minutes } };
  await driver.call('POST /api/orders/{id}/try-later', triedLater);
  const round = { params: { date: order.deliveryDate } };
  const { stops } = (await driver.call('GET /api/deliveries/{date}', round)).body;
  const tried = new Date(later - 12 * minutes).toISOString();
  expect(stops.find(({ orderId }) => orderId === order.id)?.triedAt).toBe(tried);
  await driver.call('POST /api/orders/{id}/credits', {
    params: { id: order.id },
    body: {
      reason: 'short',
      lines: [{ itemId: order.items[0]!.id, quantity: 1 }],
      key: crypto.randomUUID(),
      age: 11 * minutes,
    },
  });
  await move(driver, order.id, { status: 'completed', age: 59_000 });
  await driver.call('POST /api/orders/undo', {
    body: { orders: [{ id: order.id, expectedStatus: 'completed' }], age: 10 * minutes },
  });
  const { events } = await historyOf(order.id);
  const arrived = new Date(later).toISOString();
  expect(events.slice(3).map(({ action, at, tappedAt }) => [action, at, tappedAt])).toEqual([
    ['pickUp', arrived, new Date(start).toISOString()],
    ['tryLater', arrived, tried],
    ['credit', arrived, new Date(later - 11 * minutes).toISOString()],
    // This action was sent without a noticeable delay.
    ['deliver', arrived, null],
    // The undo period starts when the server receives the transition, so this undo is in time. Its reported time is never
    // before that of the transition.
    ['undo', arrived, arrived],
  ]);
  app.clock.set(new Date(start).toISOString());
});

it('GET /api/orders/{id}/history returns `product` as the author of automatic events', async () => {
  const { order } = await buildOrder(app);
  await app.db
    .insertInto('orderEvents')
    .values({
      orderId: order.id,
      actorId: null,
      action: 'correct',
      fromStatus: 'pending',
      toStatus: 'pending',
    })
    .execute();
  expect((await historyOf(order.id)).events.at(-1)!.who).toEqual({ kind: 'product', name: null });
});
