import { expect, it } from 'vitest';
import { signInStaff } from '#test/builders/credits.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { insertOrders, insertRefund } from '#test/builders/many-orders.ts';
import { createTestApp } from '#test/test-app.ts';

/** Orders are inserted directly, without budgets and payments, so the invariants do not hold. */
const app = await createTestApp({ invariants: 'broken' });
const admin = await signInStaff(app, 'admin');
const [ana, boris] = [(await buildAccount(app.db)).id, (await buildAccount(app.db)).id];

/** The tests' clock is on Monday 23 November 2026; Melbourne is eleven hours ahead of UTC. */
const ORDERS = {
  late: { accountId: ana, status: 'pending', totalCents: 3399, deliveryDate: '2026-11-16', on: '2026-11-02' },
  done: {
    accountId: ana,
    status: 'completed',
    totalCents: 10_400,
    deliveryDate: '2026-11-16',
    on: '2026-11-09',
  },
  absent: {
    accountId: boris,
    status: 'completed',
    totalCents: 10_400,
    deliveryDate: '2026-11-16',
    on: '2026-11-09',
  },
  cancelled: {
    accountId: boris,
    status: 'cancelled',
    totalCents: 10_399,
    deliveryDate: '2026-11-23',
    on: '2026-11-16',
  },
  today: {
    accountId: boris,
    status: 'processing',
    totalCents: 25_000,
    deliveryDate: '2026-11-23',
    on: '2026-11-16',
  },
  next: {
    accountId: ana,
    status: 'pending',
    totalCents: 99_999,
    deliveryDate: '2026-11-30',
    on: '2026-11-23',
  },
} as const;
type Name = keyof typeof ORDERS;
const names = Object.keys(ORDERS) as Name[];
const made = await insertOrders(
  app.db,
  Object.values(ORDERS).map(({ on, ...order }) => ({ ...order, createdAt: `${on}T01:00:00.000000Z` })),
);
const nameOf = (id: number) => names[made.findIndex((order) => order.id === id)];
const idOf = (name: Name) => made[names.indexOf(name)]!.id;

for (const [name, outcome] of [
  ['done', 'delivered'],
  ['absent', 'no_answer'],
] as const)
  await app.db.updateTable('orders').set({ outcome }).where('id', '=', idOf(name)).execute();
const REFUNDS = {
  late: ['requested', 2],
  done: ['failed', 0],
  cancelled: ['succeeded', 2],
  next: ['requested', 0],
} as const;
for (const [name, [state, hours]] of Object.entries(REFUNDS)) {
  const createdAt = new Date(app.clock.now().getTime() - hours * 3_600_000);
  await insertRefund(app.db, made[names.indexOf(name as Name)]!, { state, createdAt });
}

it.each<[query: Record<string, string>, found: string]>([
  [{}, 'next today cancelled absent done late'],
  [{ sort: 'oldest' }, 'late done absent cancelled today next'],
  [{ customerId: String(ana) }, 'next done late'],
  [{ accountId: String(boris) }, 'today cancelled absent'],
  [{ from: '2026-11-16' }, 'next today cancelled'],
  [{ to: '2026-11-09' }, 'absent done late'],
  [{ from: '2026-11-09', to: '2026-11-09' }, 'absent done'],
  [{ minTotal: '104.00' }, 'next today absent done'],
  [{ maxTotal: '104.00' }, 'cancelled absent done late'],
  [{ minTotal: '103.99', maxTotal: '103.99' }, 'cancelled'],
  [{ status: 'completed' }, 'absent done'],
  [{ outcome: 'delivered' }, 'done'],
  [{ outcome: 'failed' }, 'absent'],
  [{ outcome: 'no_answer' }, 'absent'],
  [{ outcome: 'none' }, 'next today cancelled late'],
  [{ deliveryFrom: '2026-11-23' }, 'next today cancelled'],
  [{ deliveryTo: '2026-11-16' }, 'absent done late'],
  [{ waiting: 'overdue' }, 'late'],
  [{ waiting: 'refund' }, 'done late'],
  [{ status: 'pending', customerId: String(ana), deliveryFrom: '2026-11-17', sort: 'oldest' }, 'next'],
  [{ customerId: String(boris), status: 'pending' }, ''],
])('GET /api/orders filters by %o', async (query, found) => {
  const { body } = await admin.call('GET /api/orders', { query: query as never });
  expect(body.items.map(({ id }) => nameOf(id)).join(' ')).toBe(found);
  expect([body.total, body.nextCursor]).toEqual([body.items.length, null]);
});

it('GET /api/orders returns orders created in the same microsecond once across pages', async () => {
  const customer = (await buildAccount(app.db)).id;
  const same = { ...ORDERS.done, accountId: customer, createdAt: '2026-11-09T01:00:00.000001Z' };
  const orders = await insertOrders(
    app.db,
    Array.from({ length: 5 }, () => same),
  );
  const ids: number[] = [];
  let cursor: string | null | undefined;
  do {
    const { body }: { body: { items: { id: number }[]; total: number; nextCursor: string | null } } =
      await admin.call('GET /api/orders', {
        query: { accountId: customer, limit: 2, ...(cursor && { cursor }) },
      });
    ids.push(...body.items.map(({ id }) => id));
    expect(body.total).toBe(5);
    cursor = body.nextCursor;
  } while (cursor);
  expect(ids).toEqual(orders.map(({ id }) => id).toReversed());
});
