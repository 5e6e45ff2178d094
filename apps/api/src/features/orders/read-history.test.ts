import { expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const [chef, driver, manager, admin] = await Promise.all(
  (['restaurateur', 'delivery', 'hcpadmin', 'admin'] as const).map(async (role) => {
    const site = role === 'restaurateur' || role === 'delivery' ? 'staff' : 'admin';
    const { username } = await buildAccount(app.db, { role });
    return { username, visitor: await app.visit(site).signIn(username) };
  }),
);

const historyOf = async (id: number) =>
  (await manager!.visitor.call('GET /api/orders/{id}/history', { params: { id } })).body;
const move = (who: typeof admin, id: number, body: object) =>
  who!.visitor.call('PUT /api/orders/{id}/status', { params: { id }, body: body as never });

it('tells every step with who made it and why, and how the delivery ended', async () => {
  const { order, account } = await buildOrder(app);
  await move(chef, order.id, { status: 'processing' });
  await move(chef, order.id, { status: 'ready_for_delivery' });
  await move(driver, order.id, { status: 'delivering' });
  await move(driver, order.id, { status: 'cancelled', outcome: 'no_answer', note: 'Rang three times' });
  const { events, payments, refunds } = await historyOf(order.id);
  expect(events.map(({ who, action, from, to }) => [who.kind, who.name, action, from, to])).toEqual([
    ['customer', account.username, 'place', null, 'pending'],
    ['staff', chef!.username, 'prepare', 'pending', 'processing'],
    ['staff', chef!.username, 'finish', 'processing', 'ready_for_delivery'],
    ['staff', driver!.username, 'pickUp', 'ready_for_delivery', 'delivering'],
    ['staff', driver!.username, 'fail', 'delivering', 'cancelled'],
  ]);
  expect(events.map(({ outcome }) => outcome)).toEqual([null, null, null, null, 'no_answer']);
  expect(events.at(-1)!.reason).toBe('Rang three times');
  expect(payments).toMatchObject([{ method: 'stripe', amount: '31.20', state: 'paid' }]);
  expect(refunds).toMatchObject([{ amount: '31.20', state: 'requested' }]);
  await app.payRefunds();
  expect((await historyOf(order.id)).refunds).toMatchObject([{ amount: '31.20', state: 'succeeded' }]);
});

it('says that nobody of the house did what the product did by itself', async () => {
  const { order } = await buildOrder(app);
  await app.db
    .insertInto('orderEvents')
    .values({
      orderId: order.id,
      actorId: null,
      action: 'correct',
      fromStatus: 'pending',
      toStatus: 'processing',
    })
    .execute();
  expect((await historyOf(order.id)).events.at(-1)!.who).toEqual({ kind: 'product', name: null });
});

it('is for the office alone, and of an order that exists', async () => {
  const { order, visitor } = await buildOrder(app);
  const params = { id: order.id };
  for (const stranger of [chef!.visitor, driver!.visitor, visitor])
    expect((await stranger.refused('GET /api/orders/{id}/history', { params })).status).toBe(403);
  expect((await app.visit().refused('GET /api/orders/{id}/history', { params })).status).toBe(401);
  const absent = await admin!.visitor.refused('GET /api/orders/{id}/history', {
    params: { id: 2_000_000_000 },
  });
  expect(absent.body.code).toBe('orders/not-found');
});
