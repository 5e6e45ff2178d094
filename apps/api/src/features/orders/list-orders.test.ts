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
/** The creation times of these orders are known to the test; those of the same instant follow by number. */
const madeAt = new Map<number, number>();
const newestFirst = (...orders: (Order | undefined)[]) =>
  ids(orders as Order[]).toSorted((a, b) => madeAt.get(b)! - madeAt.get(a)! || b - a);

describe('the list of orders', () => {
  it('shows a customer their own, newest first, and staff everybody’s', async () => {
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

  it('never shows a customer somebody else’s orders, whatever they ask for', async () => {
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

  it('does not show a checkout that is not an order yet', async () => {
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

  it.each([1, 2, 3, 7, 9, 10, 100])(
    'can be read in pages of %i, each order once, also while new ones arrive',
    async (limit) => {
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(admin, {
          limit,
          ...(cursor ? { cursor } : {}),
        });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        expect(page.total).toBe(10);
        seen.push(...ids(page.items));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(newestFirst(...hers, ...his));
    },
  );

  it('has twenty on a page unless told, and refuses nonsense', async () => {
    expect((await admin.refused('GET /api/orders', { query: { limit: 0 } as never })).body.code).toBe(
      'common/invalid',
    );
    for (const query of [
      { limit: 101 },
      { limit: 'x' },
      { cursor: '-1' },
      { cursor: 'x' },
      { cursor: '2026-13-01T00:00:00.000000_1' },
      { cursor: '2026-12-01T00:00:00.000000_0' },
      { cursor: '2026-12-01T00:00:00.000Z_1' },
      { sort: 'id' },
      { accountId: '1e3' },
      { deliveryFrom: '2026-02-30' },
      { deliveryTo: 'monday' },
      { status: 'paid' },
      { from: '2026-13-01' },
      { from: '2026-02-30' },
      { to: 'today' },
      { minTotal: '-1' },
      { maxTotal: '1e9' },
      { customerId: '%' },
    ]) {
      expect([query, (await admin.refused('GET /api/orders', { query: query as never })).status]).toEqual([
        query,
        400,
      ]);
    }
  });

  it.each([
    { cursor: '9999-12-31T23:59:59.999999_2147483647' },
    { cursor: '9999-12-31T23:59:59.999999_2147483648' },
    { cursor: '1000-01-01T00:00:00.000000_1', sort: 'oldest' },
    { accountId: '2147483648' },
    { maxTotal: '9999999.99' },
    { minTotal: '0' },
    { from: '0001-01-01' },
    { to: '9999-12-31' },
  ])('answers at the edge of what can be asked: %j', async (query) =>
    expect((await admin.call('GET /api/orders', { query: query as never })).status).toBeOneOf([200, 400]),
  );

  it('finds customers by digits of their number', async () => {
    const digits = String(boris.account.id);
    const found = await list(admin, { customerId: digits });
    expect(found.items.every(({ userId }) => String(userId).includes(digits))).toBe(true);
    expect(ids(found.items)).toEqual(expect.arrayContaining(newestFirst(...his)));
    expect((await list(admin, { customerId: '987654321' })).total).toBe(0);
  });

  it('takes the days on which orders were made from the kitchen’s clock, both ends included', async () => {
    expect(ids((await list(admin, { from: '2026-12-01', to: '2026-12-01' })).items)).toEqual([hers[0]!.id]);
    expect(ids((await list(admin, { from: '2026-12-02', to: '2026-12-02' })).items)).toEqual([hers[1]!.id]);
    expect(ids((await list(admin, { from: '2026-12-01', to: '2026-12-05' })).items)).toEqual(
      newestFirst(hers[0], hers[1], his[0]),
    );
    expect(ids((await list(admin, { from: '2026-12-02' })).items)).toEqual(newestFirst(hers[1], his[0]));
    expect((await list(admin, { to: '2026-12-01' })).total).toBe(8);
    expect((await list(admin, { from: '2026-12-05', to: '2026-12-01' })).total).toBe(0);
  });

  it('finds totals from and to an amount, both included', async () => {
    // Ten meals and the fee are 103.99, eleven 113.99 …
    expect(ids((await list(admin, { minTotal: '163.99' })).items)).toEqual(
      newestFirst(hers[6], his[1], his[2]),
    );
    expect(ids((await list(admin, { minTotal: '164', maxTotal: '203.99' })).items)).toEqual(
      newestFirst(his[1]),
    );
    expect(ids((await list(admin, { maxTotal: '103.99' })).items)).toEqual(newestFirst(hers[0], his[0]));
    expect((await list(admin, { maxTotal: '103.98' })).total).toBe(0);
  });

  it('finds a status, and every filter together, with the total of what matches', async () => {
    expect(ids((await list(admin, { status: 'cancelled' })).items)).toEqual([his[2]!.id]);
    expect(ids((await list(admin, { status: 'processing' })).items)).toEqual([hers[6]!.id]);
    const page = await list(admin, {
      status: 'pending',
      minTotal: '113.99',
      maxTotal: '153.99',
      to: '2026-11-30',
      limit: 2,
    });
    expect([ids(page.items), page.total, page.nextCursor]).toEqual([
      [hers[5]!.id, hers[4]!.id],
      4,
      `2026-11-20T00:00:00.000000_${hers[4]!.id}`,
    ]);
  });
});

describe('one order', () => {
  it('is absent for other customers, in the same words as one that never was', async () => {
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

  it('says the same in the list, by itself and on the board', async () => {
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

describe('the board of a date', () => {
  it('has all orders of that date, cancelled ones too, by slot and number', async () => {
    for (const visitor of [chef, driver, admin]) {
      const { body: board } = await visitor.call('GET /api/orders/by-date/{date}', {
        params: { date: '2026-11-30' },
      });
      expect(ids(board)).toEqual(ids([...hers.slice(0, 4), ...his]).toSorted((a, b) => a - b));
      expect(board.find(({ id }) => id === his[2]!.id)!.status).toBe('cancelled');
    }
    const { body: later } = await chef.call('GET /api/orders/by-date/{date}', {
      params: { date: '2026-12-07' },
    });
    expect(ids(later)).toEqual(ids(hers.slice(4)));
    expect(
      (await chef.call('GET /api/orders/by-date/{date}', { params: { date: '2026-12-08' } })).body,
    ).toEqual([]);
  });

  it('is not for customers, case managers or guests', async () => {
    const statuses = await Promise.all(
      [ana.visitor, manager, app.visit()].map(
        async (visitor) =>
          (await visitor.refused('GET /api/orders/by-date/{date}', { params: { date: '2026-11-30' } }))
            .status,
      ),
    );
    expect(statuses).toEqual([403, 403, 401]);
  });

  it.each(['2026-02-30', 'today', '20261130', '2026-11-30T00:00:00Z'])(
    'refuses %s as a date',
    async (date) => {
      expect((await chef.refused('GET /api/orders/by-date/{date}', { params: { date } })).status).toBe(400);
    },
  );

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
    'answers for a date as far away as %s',
    async (date) => {
      expect((await chef.call('GET /api/orders/by-date/{date}', { params: { date } })).status).toBeOneOf([
        200, 400,
      ]);
    },
  );
});
