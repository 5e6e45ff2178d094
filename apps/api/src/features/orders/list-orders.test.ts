import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { buildAccount } from '#test/builders/accounts.ts';
import { addMeals, buildRegular, openCheckout, placeAnother } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

let ana: Awaited<ReturnType<typeof buildRegular>>;
let boris: typeof ana;
let chef: Visitor;
let driver: Visitor;
let manager: Visitor;
let admin: Visitor;
/** Seven orders of Ana (10 to 16 meals), three of Boris (10, 20, 30), oldest first. */
const hers: Order[] = [];
const his: Order[] = [];

const staff = async (role: 'restaurateur' | 'delivery' | 'hcpadmin' | 'admin', site: 'staff' | 'admin') =>
  app.visit(site).signIn((await buildAccount(app.db, { role })).username);

beforeAll(async () => {
  [ana, boris] = [await buildRegular(app), await buildRegular(app)];
  [chef, driver, manager, admin] = [
    await staff('restaurateur', 'staff'),
    await staff('delivery', 'staff'),
    await staff('hcpadmin', 'admin'),
    await staff('admin', 'admin'),
  ];
  for (let index = 0; index < 7; index += 1) {
    hers.push(
      await placeAnother(ana.visitor, ana.meal.id, {
        quantity: 10 + index,
        date: index < 4 ? '2026-11-30' : '2026-12-07',
      }),
    );
    if (index < 3) his.push(await placeAnother(boris.visitor, boris.meal.id, { quantity: 10 * (index + 1) }));
  }
  // Made on known local days: the last second of 1 December in Melbourne, the first of 2 December, and later.
  const at = (order: Order, instant: string) => {
    madeAt.set(order.id, Date.parse(instant));
    return app.db
      .updateTable('orders')
      .set({ createdAt: new Date(instant) })
      .where('id', '=', order.id)
      .execute();
  };
  for (const order of [...hers, ...his]) await at(order, '2026-11-20T00:00:00Z');
  await at(hers[0]!, '2026-12-01T12:59:59.999Z');
  await at(hers[1]!, '2026-12-01T13:00:00Z');
  await at(his[0]!, '2026-12-05T00:00:00Z');
  const move = (order: Order, status: Order['status']) =>
    admin.call('PUT /api/orders/{id}/status', { params: { id: order.id }, body: { status } });
  await move(hers[6]!, 'processing');
  await move(his[2]!, 'cancelled');
});

const ids = (orders: readonly { id: number }[]) => orders.map(({ id }) => id);
const list = async (visitor: Visitor, query: Record<string, string | number> = {}) =>
  (await visitor.call('GET /api/orders', { query: query as never })).body;
/** When each order was created; orders of the same instant are sorted by number. */
const madeAt = new Map<number, number>();
const newestFirst = (...orders: (Order | undefined)[]) =>
  ids(orders as Order[]).toSorted((a, b) => madeAt.get(b)! - madeAt.get(a)! || b - a);

describe('GET /api/orders', () => {
  it('lists a customer’s own orders, and all orders for staff, the newest first', async () => {
    expect(ids((await list(ana.visitor)).items)).toEqual(newestFirst(...hers));
    expect(ids((await list(boris.visitor)).items)).toEqual(newestFirst(...his));
    for (const visitor of [chef, driver, manager, admin]) {
      const answer = await list(visitor);
      expect([ids(answer.items), answer.total, answer.nextCursor]).toEqual([
        newestFirst(...hers, ...his),
        10,
        null,
      ]);
    }
  });

  it('never lists other customers’ orders, whatever the query', async () => {
    for (const query of [
      { customerId: String(boris.account.id) },
      { status: 'cancelled' },
      { minTotal: '300' },
      { cursor: '2027-01-01T00:00:00.000000_999999' },
      { accountId: boris.account.id },
    ]) {
      const { items } = await list(ana.visitor, query);
      expect(items.filter(({ userId }) => userId !== ana.account.id)).toEqual([]);
    }
    expect(await list(ana.visitor, { customerId: String(boris.account.id) })).toMatchObject({
      total: String(ana.account.id).includes(String(boris.account.id)) ? 7 : 0,
    });
    expect(await list(ana.visitor, { status: 'cancelled' })).toMatchObject({
      items: [],
      total: 0,
      nextCursor: null,
    });
  });

  it('does not list open checkouts', async () => {
    const visitor = await buildRegular(app);
    await addMeals(visitor.visitor, visitor.meal.id);
    await openCheckout(visitor.visitor);
    expect(await list(visitor.visitor)).toEqual({
      items: [],
      total: 0,
      totalIsCapped: false,
      nextCursor: null,
    });
    expect((await list(admin)).total).toBe(10);
  });

  it('rejects limits, cursors and dates that are invalid', async () => {
    for (const query of [
      { limit: 101 },
      { cursor: '2026-13-01T00:00:00.000000_1' },
      { cursor: '2026-12-01T00:00:00.000000_0' },
      { from: '2026-02-30' },
    ]) {
      const { status, body } = await admin.refused('GET /api/orders', { query: query as never });
      expect([status, body.code], JSON.stringify(query)).toEqual([400, 'common/invalid']);
    }
  });

  it('filters by days in the time zone of the kitchen, both ends included', async () => {
    expect(ids((await list(admin, { from: '2026-12-01', to: '2026-12-01' })).items)).toEqual([hers[0]!.id]);
    expect(ids((await list(admin, { from: '2026-12-02', to: '2026-12-02' })).items)).toEqual([hers[1]!.id]);
    expect(ids((await list(admin, { from: '2026-12-01', to: '2026-12-05' })).items)).toEqual(
      newestFirst(hers[0], hers[1], his[0]),
    );
    expect(ids((await list(admin, { from: '2026-12-02' })).items)).toEqual(newestFirst(hers[1], his[0]));
    expect((await list(admin, { to: '2026-12-01' })).total).toBe(8);
    expect((await list(admin, { from: '2026-12-05', to: '2026-12-01' })).total).toBe(0);
  });
});

describe('GET /api/orders/{id}', () => {
  it('returns the same 404 for other customers’ orders and for absent ones', async () => {
    const [theirs, never] = [his[0]!.id, 2_000_000_000];
    for (const key of ['GET /api/orders/{id}', 'GET /api/orders/{id}/items'] as const) {
      const answers = [
        await ana.visitor.refused(key, { params: { id: theirs } }),
        await ana.visitor.refused(key, { params: { id: never } }),
      ];
      const bodies = answers.map(({ status, body }) => ({ status, ...body, requestId: undefined }));
      expect(bodies[0]).toMatchObject({ status: 404, code: 'orders/not-found' });
      expect(bodies[1]).toEqual(bodies[0]);
      expect((await boris.visitor.call(key, { params: { id: theirs } })).status).toBe(200);
      for (const visitor of [chef, driver, admin])
        expect((await visitor.call(key, { params: { id: theirs } })).status).toBe(200);
    }
  });

  it('returns the same order as the list and the board', async () => {
    const { body } = await chef.call('GET /api/orders/{id}', { params: { id: hers[0]!.id } });
    expect((await list(chef)).items.find(({ id }) => id === body.id)).toEqual(body);
    const { body: board } = await chef.call('GET /api/orders/by-date/{date}', {
      params: { date: '2026-11-30' },
    });
    expect(board.find(({ id }) => id === body.id)).toMatchObject(body);
    expect((await chef.call('GET /api/orders/{id}/items', { params: { id: body.id } })).body).toEqual(
      body.items,
    );
  });
});

describe('GET /api/orders/by-date/{date}', () => {
  it('returns all orders of the date by slot and number, cancelled ones included', async () => {
    const boardOf = async (visitor: Visitor, date: string) =>
      (await visitor.call('GET /api/orders/by-date/{date}', { params: { date } })).body;
    for (const visitor of [chef, driver, admin]) {
      const board = await boardOf(visitor, '2026-11-30');
      expect(ids(board)).toEqual(ids([...hers.slice(0, 4), ...his]).toSorted((a, b) => a - b));
      expect(board.find(({ id }) => id === his[2]!.id)!.status).toBe('cancelled');
    }
    expect(ids(await boardOf(chef, '2026-12-07'))).toEqual(ids(hers.slice(4)));
    expect(await boardOf(chef, '2026-12-08')).toEqual([]);
  });
});
