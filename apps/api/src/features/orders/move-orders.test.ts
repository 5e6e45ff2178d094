import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
let regular: Awaited<ReturnType<typeof buildRegular>>;
let [chef, cook, driver, admin]: Visitor[] = [];

beforeAll(async () => {
  regular = await buildRegular(app);
  const as = async (role: 'restaurateur' | 'delivery' | 'admin') =>
    app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
  [chef, cook, driver, admin] = [
    await as('restaurateur'),
    await as('restaurateur'),
    await as('delivery'),
    await as('admin'),
  ];
});

const place = () => placeAnother(regular.visitor, regular.meal.id);
const move = (visitor: Visitor, id: number, body: object) =>
  visitor.call('PUT /api/orders/{id}/status', { params: { id }, body: body as never });
const moveMany = (visitor: Visitor, body: object) =>
  visitor.call('PUT /api/orders/status', { body: body as never });
const undo = (visitor: Visitor, id: number, expectedStatus: OrderStatus, key?: string) =>
  visitor.call('POST /api/orders/undo', {
    body: { orders: [{ id, expectedStatus }], ...(key ? { key } : {}) },
  });
const read = async (id: number) => (await admin!.call('GET /api/orders/{id}', { params: { id } })).body;
const actionsOf = async (id: number) =>
  (
    await app.db.selectFrom('orderEvents').select('action').where('orderId', '=', id).orderBy('id').execute()
  ).map(({ action }) => action);
const refundsOf = (id: number) =>
  app.db.selectFrom('refunds').select(['state', 'amountCents']).where('orderId', '=', id).execute();
const spent = async () =>
  (await regular.visitor.call('GET /api/users/budget-summary')).body[0]!.current_month_spent;
const seen = (orders: readonly Order[], expectedStatus: OrderStatus = 'pending') =>
  orders.map(({ id }) => ({ id, expectedStatus }));

/** An order that the responsible roles moved to a status, one step after the other. */
async function orderIn(status: OrderStatus): Promise<Order> {
  const order = await place();
  for (const step of ['processing', 'ready_for_delivery', 'delivering'] as const) {
    if ((await read(order.id)).status === status) break;
    await move(step === 'delivering' ? driver! : chef!, order.id, { status: step });
  }
  return order;
}

describe('several orders', () => {
  it('are moved at once, each with its event, and who is not what the caller saw is refused by itself', async () => {
    const orders = [await place(), await place(), await place(), await place()];
    await move(cook!, orders[1]!.id, { status: 'processing' });
    await move(admin!, orders[2]!.id, { status: 'cancelled' });
    const { status, body } = await moveMany(chef!, {
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
    expect(body.refused.find(({ id }) => id === orders[1]!.id)!.message).toBe(
      `Someone was faster: order ${orders[1]!.id} is now “Processing”.`,
    );
    expect(await actionsOf(orders[0]!.id)).toEqual(['place', 'prepare']);
  });

  it('go only where the role may move one', async () => {
    const [order, ready] = [await place(), await orderIn('ready_for_delivery')];
    const codes = async (visitor: Visitor, status: OrderStatus, orders: object[]) =>
      (await moveMany(visitor, { status, orders })).body.refused.map(({ code }) => code);
    expect(await codes(driver!, 'processing', seen([order]))).toEqual(['orders/move-not-allowed']);
    expect(await codes(chef!, 'ready_for_delivery', seen([order]))).toEqual(['orders/move-not-allowed']);
    expect(await codes(driver!, 'delivering', seen([ready], 'ready_for_delivery'))).toEqual([]);
    expect(
      (
        await regular.visitor.refused('PUT /api/orders/status', {
          body: { status: 'processing', orders: seen([order]) },
        })
      ).status,
    ).toBe(403);
  });

  it.each([
    { status: 'cancelled', orders: [{ id: 1, expectedStatus: 'pending' }] },
    { status: 'completed', orders: [{ id: 1, expectedStatus: 'delivering' }] },
    { status: 'processing', orders: [] },
    { status: 'processing', orders: [{ id: 1 }] },
    { status: 'processing', orders: [{ id: 1, expectedStatus: 'pending' }], key: 'not a uuid' },
    {
      status: 'processing',
      orders: Array.from({ length: 501 }, (_, id) => ({ id: id + 1, expectedStatus: 'pending' })),
    },
  ])('are not asked for with a bad body', async (body) => {
    expect(await moveMany(chef!, body)).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
  });

  it('are moved by one of two cooks who press at the same time, however they overlap', async () => {
    const orders: Order[] = [];
    while (orders.length < 12) orders.push(await place());
    const [one, two] = [orders.slice(0, 9), orders.slice(3).toReversed()];
    const answers = await Promise.all([
      moveMany(chef!, { status: 'processing', orders: seen(one) }),
      moveMany(cook!, { status: 'processing', orders: seen(two) }),
      ...orders
        .slice(5, 7)
        .map(({ id }) => move(admin!, id, { status: 'processing', expectedStatus: 'pending' })),
    ]);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    for (const { id } of orders) expect(await actionsOf(id)).toHaveLength(2);
  });
});

describe('a request that comes twice with the same key', () => {
  it('moves an order once, also when both come at the same time, and is answered twice', async () => {
    const order = await place();
    const key = randomUUID();
    const body = { status: 'processing', expectedStatus: 'pending', key };
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(chef!, order.id, body)));
    expect(answers.map(({ status, body: { status: now } }) => [status, now])).toEqual(
      answers.map(() => [200, 'processing']),
    );
    expect(await actionsOf(order.id)).toEqual(['place', 'prepare']);
  });

  it('is answered with the order as it is by then, even when others have moved it on', async () => {
    const order = await place();
    const body = { status: 'processing', expectedStatus: 'pending', key: randomUUID() };
    await move(chef!, order.id, body);
    await move(cook!, order.id, { status: 'ready_for_delivery' });
    expect((await move(chef!, order.id, body)).body.status).toBe('ready_for_delivery');
    expect(await actionsOf(order.id)).toEqual(['place', 'prepare', 'finish']);
  });

  it('is somebody else’s move when somebody else sends it', async () => {
    const order = await place();
    const body = { status: 'processing', expectedStatus: 'pending', key: randomUUID() };
    await move(chef!, order.id, body);
    expect(await move(cook!, order.id, body)).toMatchObject({ status: 409 });
  });

  it('moves several orders once and takes them back once', async () => {
    const orders = [await place(), await place()];
    const [go, back] = [randomUUID(), randomUUID()];
    const send = () => moveMany(chef!, { status: 'processing', orders: seen(orders), key: go });
    expect(
      (await Promise.all([send(), send(), send()])).map(({ body }) => [body.moved.length, body.refused]),
    ).toEqual([1, 2, 3].map(() => [2, []]));
    const take = () =>
      chef!.call('POST /api/orders/undo', { body: { orders: seen(orders, 'processing'), key: back } });
    expect(
      (await Promise.all([take(), take()])).map(({ body }) => [body.moved.length, body.refused]),
    ).toEqual([1, 2].map(() => [2, []]));
    for (const { id } of orders) expect(await actionsOf(id)).toEqual(['place', 'prepare', 'undo']);
  });
});

describe('a move', () => {
  const steps = [
    ['pending', 'processing', 'chef'],
    ['processing', 'ready_for_delivery', 'chef'],
    ['pending', 'cancelled', 'chef'],
    ['processing', 'cancelled', 'chef'],
    ['ready_for_delivery', 'delivering', 'driver'],
    ['delivering', 'completed', 'driver'],
    ['delivering', 'cancelled', 'driver'],
  ] as const;

  it.each(steps)('from %s to %s is taken back by the %s as if it had not been', async (from, to, who) => {
    const visitor = who === 'chef' ? chef! : driver!;
    const order = await orderIn(from);
    const before = { ...(await read(order.id)), spent: await spent() };
    expect((await move(visitor, order.id, { status: to, outcome: 'no_answer', note: 'Rang' })).status).toBe(
      200,
    );
    app.clock.advance(29_000);
    const { body } = await undo(visitor, order.id, to);
    expect(body).toMatchObject({ moved: [{ id: order.id, status: from }], refused: [] });
    expect({ ...(await read(order.id)), spent: await spent() }).toEqual(before);
    expect((await actionsOf(order.id)).at(-1)).toBe('undo');
    expect(await refundsOf(order.id)).toEqual([]);
  });

  it('that was taken back can be made again, and a cancellation is then refunded once', async () => {
    const order = await place();
    for (let round = 0; round < 3; round += 1) {
      await move(chef!, order.id, { status: 'cancelled' });
      expect(await refundsOf(order.id)).toEqual([{ state: 'requested', amountCents: 3120 }]);
      if (round < 2) expect((await undo(chef!, order.id, 'cancelled')).body.refused).toEqual([]);
    }
    await app.payRefunds();
    expect(await refundsOf(order.id)).toEqual([{ state: 'succeeded', amountCents: 3120 }]);
    expect((await undo(chef!, order.id, 'cancelled')).body.refused).toMatchObject([
      { code: 'orders/already-refunded' },
    ]);
  });

  it.each([
    ['half a minute and the time of a bad line later', chef, 41_000, 'processing'],
    ['by somebody else', cook, 0, 'processing'],
  ])('is not taken back %s', async (_, __, wait, status) => {
    const who = wait === 0 ? cook! : chef!;
    const order = await place();
    await move(chef!, order.id, { status });
    app.clock.advance(wait);
    const { body } = await undo(who, order.id, 'processing');
    expect(body).toMatchObject({ moved: [], refused: [{ id: order.id, code: 'orders/too-late-to-undo' }] });
    expect(await actionsOf(order.id)).toEqual(['place', 'prepare']);
  });

  it('is not taken back over what somebody did after it, nor twice', async () => {
    const order = await place();
    await move(chef!, order.id, { status: 'processing' });
    await move(cook!, order.id, { status: 'ready_for_delivery' });
    expect((await undo(chef!, order.id, 'processing')).body.refused).toMatchObject([
      { code: 'orders/status-changed' },
    ]);
    expect((await undo(chef!, order.id, 'ready_for_delivery')).body.refused).toMatchObject([
      { code: 'orders/too-late-to-undo' },
    ]);
    expect((await undo(cook!, order.id, 'ready_for_delivery')).body.refused).toEqual([]);
    expect((await undo(cook!, order.id, 'processing')).body.refused).toMatchObject([
      { code: 'orders/too-late-to-undo' },
    ]);
  });

  it('takes the subsidy again only while the budget still has it, and says so otherwise', async () => {
    const poor = await buildRegular(app, { plan: 10_000 });
    const order = await placeAnother(poor.visitor, poor.meal.id);
    await move(chef!, order.id, { status: 'cancelled' });
    await placeAnother(poor.visitor, poor.meal.id);
    const { body } = await undo(chef!, order.id, 'cancelled');
    expect(body).toMatchObject({ moved: [], refused: [{ id: order.id, code: 'budgets/exceeded' }] });
    expect([(await read(order.id)).status, (await refundsOf(order.id)).length]).toEqual(['cancelled', 1]);
  });

  it('is told to the customer only when it can no longer be taken back, and never when it was', async () => {
    await app.db.updateTable('orderEvents').set({ toldAt: new Date() }).execute();
    await app.db.deleteFrom('messages').execute();
    const notified = async () => {
      await notifyCustomers(app.deps);
      return (await app.db.selectFrom('messages').select('template').orderBy('id').execute()).map(
        ({ template }) => template,
      );
    };
    const [kept, taken] = [await orderIn('delivering'), await orderIn('delivering')];
    app.clock.advance(120_000);
    await notified();
    await app.db.deleteFrom('messages').execute();
    await move(driver!, kept.id, { status: 'completed' });
    await move(driver!, taken.id, { status: 'cancelled', outcome: 'no_answer' });
    expect(await notified()).toEqual([]);
    await undo(driver!, taken.id, 'cancelled');
    app.clock.advance(61_000);
    expect(await notified()).toEqual(['order-delivered']);
    app.clock.advance(3_600_000);
    expect(await notified()).toEqual(['order-delivered']);
  });
});

it('does nothing in the name of one person that another one tapped on the same device', async () => {
  const order = await orderIn('ready_for_delivery');
  const { body: session } = await chef!.call('GET /api/session');
  const personId = session.user!.id;
  const orders = seen([order], 'ready_for_delivery');
  const refused = [
    await move(driver!, order.id, { status: 'delivering', personId }),
    await moveMany(driver!, { status: 'delivering', orders, personId }),
    await driver!.call('POST /api/orders/undo', { body: { orders, personId } }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'accounts/not-signed-in' });
  }
  expect((await read(order.id)).status).toBe('ready_for_delivery');
});
