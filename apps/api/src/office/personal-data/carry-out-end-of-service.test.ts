import { expect, it } from 'vitest';
import { buildOffice, buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildRecurringOrder } from '#test/builders/recurring-orders.ts';
import { createTestApp } from '#test/test-app.ts';
import { carryOutEndsOfService } from './carry-out-end-of-service.ts';

const app = await createTestApp();
const { account, meal, order } = await buildPhoneOrder(app);
/** Signs in again when the clock has moved by days, because sessions expire. */
let admin = (await buildOffice(app, 'admin')).backOffice;
let manager = (await buildOffice(app)).backOffice;
async function moveTo(instant: string) {
  app.clock.set(instant);
  admin = (await buildOffice(app, 'admin')).backOffice;
  manager = (await buildOffice(app)).backOffice;
}
const params = { id: account.id };
await buildRecurringOrder(app, { accountId: account.id, mealId: meal.id });
/** One minute before and after midnight in Melbourne. */
const [EVENING, DAY] = ['2026-11-28T12:59:00Z', '2026-11-28T13:01:00Z'];
const FROM = '2026-11-29';

/** Inserts the message directly, because the outbox uses the clock of the database. */
const insertWaiting = () =>
  app.db
    .insertInto('messages')
    .values({
      cause: 'a test',
      accountId: account.id,
      template: 'order-changed',
      language: 'en',
      recipient: 'ana@example.org',
      subject: 'Your order',
      html: 'x',
      plain: 'x',
    })
    .execute();
const waiting = () =>
  app.db
    .selectFrom('messages')
    .select('template')
    .where('accountId', '=', account.id)
    .where('state', '=', 'waiting')
    .where('template', '!=', 'order-notice')
    .execute();
const repeating = () =>
  app.db
    .selectFrom('recurringOrders')
    .select('id')
    .where('accountId', '=', account.id)
    .where('stoppedAt', 'is', null)
    .execute();
const listed = async () => {
  const { items } = (await admin.call('GET /api/worklist', { query: { limit: 100 } })).body;
  return items.filter(({ kind }) => kind === 'ended_service').map((item) => item.order?.id);
};
const setState = async (state: 'left' | 'active') => {
  const { versions } = (await admin.call('GET /api/customers/{id}/file', { params })).body;
  const body = { state, from: FROM, cancelOrders: [order.id], expected: versions.states };
  return (await manager.call('PUT /api/customers/{id}/state', { params, body })).body;
};

it('carries out a planned end of service once, on its date', async () => {
  await admin.call('PUT /api/orders/{id}/status', {
    params: { id: order.id },
    body: { status: 'processing', reason: 'a test' },
  });
  expect(await setState('left')).toEqual({ cancelled: [], remaining: [String(order.id)] });
  await moveTo(EVENING);
  await insertWaiting();
  await carryOutEndsOfService(app.deps);
  expect([(await waiting()).length, (await repeating()).length, await listed()]).toEqual([1, 1, []]);

  await moveTo(DAY);
  await Promise.all([carryOutEndsOfService(app.deps), carryOutEndsOfService(app.deps)]);
  expect([await waiting(), await repeating(), await listed()]).toEqual([[], [], [order.id]]);
  await admin.call('PUT /api/orders/{id}/status', {
    params: { id: order.id },
    body: { status: 'cancelled', reason: 'They have left' },
  });
  expect(await listed()).toEqual([]);
});

it('does not carry out a withdrawn end of service', async () => {
  await moveTo(EVENING);
  await setState('active');
  await setState('left');
  await setState('active');
  await buildRecurringOrder(app, { accountId: account.id, mealId: meal.id });
  await moveTo(DAY);
  await carryOutEndsOfService(app.deps);
  expect((await repeating()).length).toBe(1);
});
