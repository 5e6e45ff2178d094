import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { signInStaff } from '#test/builders/credits.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { eventsOf, refundsOf } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
const regular = await buildCustomerWithMeal(app);
const [chef, cook] = [await signInStaff(app, 'restaurateur'), await signInStaff(app, 'restaurateur')];
const [driver, admin] = [await signInStaff(app, 'delivery'), await signInStaff(app, 'admin')];

const place = () => placeAnotherOrder(regular.visitor, regular.meal.id);
const move = (visitor: Visitor, id: number, body: object) =>
  visitor.call('PUT /api/orders/{id}/status', { params: { id }, body: body as never });
const moveMany = (visitor: Visitor, body: object) =>
  visitor.call('PUT /api/orders/status', { body: body as never });
const undo = (visitor: Visitor, id: number, expectedStatus: OrderStatus, key?: string) =>
  visitor.call('POST /api/orders/undo', {
    body: { orders: [{ id, expectedStatus }], ...(key ? { key } : {}) },
  });
const read = async (id: number) => (await admin.call('GET /api/orders/{id}', { params: { id } })).body;
const actionsOf = async (id: number) => (await eventsOf(app, id)).map(({ action }) => action);
const spent = async () =>
  (await regular.visitor.call('GET /api/users/budget-summary')).body[0]!.current_month_spent;
const seen = (orders: readonly Order[], expectedStatus: OrderStatus = 'pending') =>
  orders.map(({ id }) => ({ id, expectedStatus }));

/** Places an order and has the responsible roles make the transitions to a status one by one. */
async function placeOrderInStatus(status: OrderStatus): Promise<Order> {
  const order = await place();
  for (const step of ['processing', 'ready_for_delivery', 'delivering'] as const) {
    if ((await read(order.id)).status === status) break;
    await move(step === 'delivering' ? driver : chef, order.id, { status: step });
  }
  return order;
}

describe('PUT /api/orders/status', () => {
  it('changes the status of several orders, and rejects those whose status differs from the one that the caller saw', async () => {
    const orders = [await place(), await place(), await place(), await place()];
    await move(cook, orders[1]!.id, { status: 'processing' });
    await move(admin, orders[2]!.id, { status: 'cancelled' });
    const { status, body } = await moveMany(chef, {
      status: 'processing',
      orders: [...seen(orders).toReversed(), { id: 2_000_000_000, expectedStatus: 'pending' }],
    });
    expect(status).toBe(200);
    expect(body.moved.map(({ id, status: now }) => [id, now])).toEqual([
      [orders[0]!.id, 'processing'],
      [orders[3]!.id, 'processing'],
    ]);
    const refused = new Map(body.refused.map(({ id, code, status: now }) => [id, [code, now]]));
    expect(refused).toEqual(
      new Map([
        [orders[1]!.id, ['orders/status-changed', 'processing']],
        [orders[2]!.id, ['orders/status-changed', 'cancelled']],
        [2_000_000_000, ['orders/not-found', undefined]],
      ]),
    );
    expect(await actionsOf(orders[0]!.id)).toEqual(['place', 'prepare']);
  });

  it('changes each order once when overlapping requests are concurrent', async () => {
    const orders: Order[] = [];
    while (orders.length < 4) orders.push(await place());
    const [one, two] = [orders.slice(0, 3), orders.slice(1).toReversed()];
    const answers = await Promise.all([
      moveMany(chef, { status: 'processing', orders: seen(one) }),
      moveMany(cook, { status: 'processing', orders: seen(two) }),
      ...orders
        .slice(1, 3)
        .map(({ id }) => move(admin, id, { status: 'processing', expectedStatus: 'pending' })),
    ]);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    for (const { id } of orders) expect(await actionsOf(id)).toHaveLength(2);
  });
});

describe('POST /api/orders/undo', () => {
  it('restores the order, its budget and its refund for each kind of transition', async () => {
    for (const [from, to, visitor] of [
      ['pending', 'processing', chef],
      ['processing', 'cancelled', chef],
      ['ready_for_delivery', 'delivering', driver],
      ['delivering', 'completed', driver],
      ['delivering', 'cancelled', driver],
    ] as const) {
      const order = await placeOrderInStatus(from);
      const before = { ...(await read(order.id)), spent: await spent() };
      const body = { status: to, outcome: 'no_answer', note: 'Rang' };
      expect((await move(visitor!, order.id, body)).status, to).toBe(200);
      app.clock.advance(29_000);
      const undone = await undo(visitor!, order.id, to);
      expect(undone.body).toMatchObject({ moved: [{ id: order.id, status: from }], refused: [] });
      expect({ ...(await read(order.id)), spent: await spent() }).toEqual(before);
      expect((await actionsOf(order.id)).at(-1)).toBe('undo');
      expect(await refundsOf(app, order.id)).toEqual([]);
    }
  });

  it('rejects the undo of a cancellation when the budget no longer covers the subsidy', async () => {
    const poor = await buildCustomerWithMeal(app, { plan: 10_000 });
    const order = await placeAnotherOrder(poor.visitor, poor.meal.id);
    await move(chef, order.id, { status: 'cancelled' });
    await placeAnotherOrder(poor.visitor, poor.meal.id);
    const { body } = await undo(chef, order.id, 'cancelled');
    expect(body).toMatchObject({ moved: [], refused: [{ id: order.id, code: 'budgets/exceeded' }] });
    expect([(await read(order.id)).status, (await refundsOf(app, order.id)).length]).toEqual([
      'cancelled',
      1,
    ]);
  });

  it('delays messages until the transition can no longer be undone', async () => {
    await app.db.updateTable('orderEvents').set({ notifiedAt: new Date() }).execute();
    await app.db.deleteFrom('messages').execute();
    const notified = async () => {
      await notifyCustomers(app.deps);
      return (await app.db.selectFrom('messages').select('template').orderBy('id').execute()).map(
        ({ template }) => template,
      );
    };
    const [kept, taken] = [await placeOrderInStatus('delivering'), await placeOrderInStatus('delivering')];
    app.clock.advance(120_000);
    await notified();
    await app.db.deleteFrom('messages').execute();
    await move(driver, kept.id, { status: 'completed' });
    await move(driver, taken.id, { status: 'cancelled', outcome: 'no_answer' });
    expect(await notified()).toEqual([]);
    await undo(driver, taken.id, 'cancelled');
    app.clock.advance(61_000);
    expect(await notified()).toEqual(['order-delivered']);
    app.clock.advance(3_600_000);
    expect(await notified()).toEqual(['order-delivered']);
  });
});

it('status changes and undos are rejected if another person queued them on the device', async () => {
  const order = await placeOrderInStatus('ready_for_delivery');
  const { body: session } = await chef.call('GET /api/session');
  const personId = session.user!.id;
  const orders = seen([order], 'ready_for_delivery');
  const refused = [
    await move(driver, order.id, { status: 'delivering', personId }),
    await moveMany(driver, { status: 'delivering', orders, personId }),
    await driver.call('POST /api/orders/undo', { body: { orders, personId } }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'accounts/not-signed-in' });
  }
  expect((await read(order.id)).status).toBe('ready_for_delivery');
});

describe('POST /api/orders/{id}/try-later', () => {
  const later = (visitor: Visitor, id: number, body = {}) =>
    visitor.call('POST /api/orders/{id}/try-later', { params: { id }, body });
  const triedAt = async ({ id, deliveryDate: date }: Order) => {
    const { body } = await driver.call('GET /api/deliveries/{date}', { params: { date } });
    return body.stops.find(({ orderId }) => orderId === id)?.triedAt;
  };

  it('keeps the stop open, is recorded once and can be undone', async () => {
    const order = await placeOrderInStatus('delivering');
    expect(await triedAt(order)).toBeNull();
    const key = randomUUID();
    for (const answer of [await later(driver, order.id, { key }), await later(driver, order.id, { key })])
      expect(answer).toMatchObject({ status: 200, body: { status: 'delivering', outcome: null } });
    expect((await actionsOf(order.id)).filter((action) => action === 'tryLater')).toHaveLength(1);
    expect(await triedAt(order)).toMatch(/^\d{4}-/);
    await undo(driver, order.id, 'delivering');
    expect(await triedAt(order)).toBeNull();
    await later(driver, order.id);
    await move(driver, order.id, { status: 'completed' });
    expect(await triedAt(order)).toBeNull();
  });
});
