import { describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { signInStaff } from '#test/builders/credits.ts';
import {
  addMeals,
  buildCustomerWithMeal,
  openCheckout,
  placeAnotherOrder,
} from '#test/builders/placements.ts';
import { moveOrder } from '#test/builders/order-changes.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

const [ana, boris] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
const [chef, driver] = [await signInStaff(app, 'restaurateur'), await signInStaff(app, 'delivery')];
const [manager, admin] = [await signInStaff(app, 'hcpadmin'), await signInStaff(app, 'admin')];

/** Places an order and sets its creation time. */
async function place({ visitor, meal }: typeof ana, createdAt: string, date: string): Promise<Order> {
  const order = await placeAnotherOrder(visitor, meal.id, { date });
  await app.db.updateTable('orders').set({ createdAt }).where('id', '=', order.id).execute();
  return order;
}
const [MONDAY, NEXT] = ['2026-11-30', '2026-12-07'];
/** Newest first; the first two were placed on different days in Melbourne. */
const hers = [
  await place(ana, '2026-12-01T13:00:00Z', MONDAY),
  await place(ana, '2026-12-01T12:59:59.999Z', MONDAY),
  await place(ana, '2026-11-20T00:00:00Z', NEXT),
];
const his = [
  await place(boris, '2026-12-05T00:00:00Z', MONDAY),
  await place(boris, '2026-11-21T00:00:00Z', MONDAY),
];
await moveOrder(admin, his[1]!.id, 'cancelled');
const everybody = [his[0], hers[0], hers[1], his[1], hers[2]] as Order[];

const ids = (orders: readonly { id: number }[]) => orders.map(({ id }) => id);
const list = async (visitor: Visitor, query: Record<string, string | number> = {}) =>
  (await visitor.call('GET /api/orders', { query: query as never })).body;

describe('GET /api/orders', () => {
  it('lists a customer’s own orders, and all orders for staff, newest first', async () => {
    expect(ids((await list(ana.visitor)).items)).toEqual(ids(hers));
    expect(ids((await list(boris.visitor)).items)).toEqual(ids(his));
    for (const visitor of [chef, driver, manager, admin]) {
      const { items, total, nextCursor } = await list(visitor);
      expect([ids(items), total, nextCursor]).toEqual([ids(everybody), 5, null]);
    }
  });

  it('lists no orders of other customers for any query', async () => {
    for (const query of [
      { customerId: String(boris.account.id) },
      { status: 'cancelled' },
      { cursor: '2027-01-01T00:00:00.000000_999999' },
      { accountId: boris.account.id },
    ]) {
      const { items } = await list(ana.visitor, query);
      expect(items.filter(({ userId }) => userId !== ana.account.id)).toEqual([]);
    }
  });

  it('does not list open checkouts', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await addMeals(visitor, meal.id);
    await openCheckout(visitor);
    expect((await list(visitor)).items).toEqual([]);
    expect((await list(admin)).total).toBe(5);
  });

  it('rejects invalid limits, cursors and dates', async () => {
    for (const query of [{ limit: 101 }, { cursor: '2026-13-01T00:00:00.000000_1' }, { from: '2026-02-30' }])
      expect(
        (await admin.refused('GET /api/orders', { query: query as never })).body.code,
        JSON.stringify(query),
      ).toBe('common/invalid');
  });

  it('filters by part of the customer id', async () => {
    const part = String(boris.account.id).slice(-1);
    const { items } = await list(admin, { customerId: part });
    expect(ids(items)).toEqual(expect.arrayContaining(ids(his)));
    expect(items.every(({ userId }) => String(userId).includes(part))).toBe(true);
    expect(ids((await list(admin, { accountId: boris.account.id })).items)).toEqual(ids(his));
    expect((await list(admin, { customerId: '9876543210' })).total).toBe(0);
  });

  it('filters by days in the kitchen’s time zone, first and last day included', async () => {
    const found = async (query: object) => ids((await list(admin, query as never)).items);
    expect(await found({ from: '2026-12-01', to: '2026-12-01' })).toEqual([hers[1]!.id]);
    expect(await found({ from: '2026-12-02', to: '2026-12-02' })).toEqual([hers[0]!.id]);
    expect(await found({ from: '2026-12-02' })).toEqual(ids(everybody.slice(0, 2)));
    expect(await found({ from: '2026-12-05', to: '2026-12-01' })).toEqual([]);
  });
});

describe('GET /api/orders/{id}', () => {
  it('returns the same 404 for other customers’ orders and for unknown ids', async () => {
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
  it('returns all orders of the date by slot and number, including cancelled ones', async () => {
    const boardOf = async (visitor: Visitor, date: string) =>
      (await visitor.call('GET /api/orders/by-date/{date}', { params: { date } })).body;
    for (const visitor of [chef, driver, admin]) {
      const board = await boardOf(visitor, MONDAY!);
      expect(ids(board)).toEqual(ids([...hers.slice(0, 2), ...his]).toSorted((a, b) => a - b));
      expect(board.find(({ id }) => id === his[1]!.id)!.status).toBe('cancelled');
    }
    expect(ids(await boardOf(chef, NEXT!))).toEqual([hers[2]!.id]);
    expect(await boardOf(chef, '2026-12-08')).toEqual([]);
  });
});
