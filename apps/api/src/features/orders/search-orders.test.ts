import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '@trpeza/contract/orders/orders.states';
import { OrderFilter } from '@trpeza/contract/orders/orders.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/shared/money';
import { buildAccount } from '#test/builders/accounts.ts';
import { staffOf } from '#test/builders/credits.ts';
import { insertOrders, insertRefund } from '#test/builders/many-orders.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { createTestApp } from '#test/test-app.ts';
import { listOrders } from './list-orders.ts';

/** Orders are inserted directly, without budgets and payments. */
const app = await createTestApp({ invariants: 'broken' });

let seed = Number(process.env['TEST_SEED'] ?? 20_261_122);
const chance = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;

const DAYS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'] as const;
const TOTALS = [3399, 10399, 10400, 25000, 99999] as const;

/** Melbourne is eleven hours ahead: an order made at noon there is of the same day. */
const noonOf = (day: string, micros: number): string => `${day}T01:00:00.${String(micros).padStart(6, '0')}Z`;

const admin = await staffOf(app, 'admin');
const customers = await Promise.all(Array.from({ length: 12 }, async () => (await buildAccount(app.db)).id));
type Made = Awaited<ReturnType<typeof insertOrders>>[number] & { refund?: string };
const made: Made[] = await insertOrders(
  app.db,
  Array.from({ length: 120 }, () => ({
    accountId: pick(customers),
    status: pick(ORDER_STATUSES),
    totalCents: pick(TOTALS),
    deliveryDate: pick(DAYS),
    // Few instants, so that many orders share one to the microsecond and only the id distinguishes them.
    createdAt: noonOf(pick(DAYS), Math.floor(chance() * 3)),
  })),
);
const REFUNDS = {
  late: { state: 'requested', hours: 2 },
  failed: { state: 'failed', hours: 2 },
  paid: { state: 'succeeded', hours: 2 },
  fresh: { state: 'requested', hours: 0 },
} as const;
for (const [index, order] of made.slice(0, 40).entries()) {
  const [refund, { state, hours }] = Object.entries(REFUNDS)[index % 4]!;
  order.refund = refund;
  const createdAt = new Date(app.clock.now().getTime() - hours * 3_600_000);
  await insertRefund(app.db, order, { state, createdAt });
}

type Query = Record<string, string>;

/** Today is Monday 23 November 2026 at the tests' fixed clock. */
const isWaiting = ({ status, deliveryDate, refund }: Made, why: string): boolean =>
  why === 'overdue'
    ? !['completed', 'cancelled'].includes(status) && deliveryDate < '2026-11-23'
    : refund === 'late' || refund === 'failed';

/** The expected list, computed in the simplest way. */
function expected(query: Query): number[] {
  const { customerId, accountId, from, to, minTotal, maxTotal, status, deliveryFrom, deliveryTo, waiting } =
    query;
  const found = made.filter(
    (order) =>
      (!waiting || isWaiting(order, waiting)) &&
      (!customerId || String(order.accountId) === customerId) &&
      (!accountId || String(order.accountId) === accountId) &&
      (!from || order.createdAt.slice(0, 10) >= from) &&
      (!to || order.createdAt.slice(0, 10) <= to) &&
      (!minTotal || order.totalCents >= parseMoney(minTotal)) &&
      (!maxTotal || order.totalCents <= parseMoney(maxTotal)) &&
      (!status || order.status === status) &&
      (!deliveryFrom || order.deliveryDate >= deliveryFrom) &&
      (!deliveryTo || order.deliveryDate <= deliveryTo),
  );
  const oldestFirst = found.toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id,
  );
  return (query['sort'] === 'oldest' ? oldestFirst : oldestFirst.toReversed()).map(({ id }) => id);
}

const someDay = ['2026-11-01', ...DAYS, '2026-12-24'];
const amounts = TOTALS.flatMap((cents) => [formatMoney(toCents(cents)), formatMoney(toCents(cents + 1))]);
const someIds = made.slice(0, 5).map(({ accountId }) => String(accountId));

/** How often each filter is part of a query, and its values. */
const FILTERS: Record<string, [number, readonly string[]]> = {
  customerId: [0.3, [...someIds, '1', '9']],
  accountId: [0.15, someIds],
  from: [0.4, someDay],
  to: [0.4, someDay],
  minTotal: [0.3, amounts],
  maxTotal: [0.3, amounts],
  status: [0.3, ORDER_STATUSES],
  deliveryFrom: [0.25, someDay],
  deliveryTo: [0.25, someDay],
  waiting: [0.15, ['overdue', 'refund']],
  sort: [0.7, ['newest', 'oldest']],
};
const anyQuery = (): Query =>
  Object.fromEntries(
    Object.entries(FILTERS)
      .filter(([, [share]]) => chance() < share)
      .map(([key, [, values]]) => [key, pick(values)]),
  );

async function readAll(query: Query, limit: number) {
  const ids: number[] = [];
  const totals = new Set<number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: { items: { id: number }[]; total: number; nextCursor: string | null } } =
      await admin.call('GET /api/orders', {
        query: { ...query, limit, ...(cursor ? { cursor } : {}) } as never,
      });
    ids.push(...body.items.map(({ id }) => id));
    totals.add(body.total);
    cursor = body.nextCursor;
  }
  return { ids, totals: [...totals] };
}

/** Each round reads all pages of one search. */
const ROUNDS = process.env['TEST_ALL'] ? 250 : 40;

describe('a search for orders', () => {
  it('finds what a plain filter finds, whatever the query, order and page size', async () => {
    let withResults = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const query = anyQuery();
      const wanted = expected(query);
      withResults += Number(wanted.length > 1);
      const found = await readAll(query, pick([7, 20, 100]));
      expect([query, found.ids, found.totals]).toEqual([query, wanted, [wanted.length]]);
    }
    // Searches without any results would prove nothing.
    expect(withResults).toBeGreaterThan(ROUNDS / 5);
  });

  it('loses and repeats nothing while new orders arrive', async () => {
    for (const sort of ['newest', 'oldest'] as const) {
      const before = expected({ sort });
      const first = (await admin.call('GET /api/orders', { query: { sort, limit: 50 } as never })).body;
      const [latest] = await insertOrders(app.db, [
        { ...made[0]!, createdAt: '2026-12-01T01:00:00.000000Z' },
      ]);
      const rest: number[] = [];
      let cursor = first.nextCursor;
      while (cursor) {
        const { body } = await admin.call('GET /api/orders', { query: { sort, limit: 50, cursor } as never });
        rest.push(...body.items.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      const seen = [...first.items.map(({ id }) => id), ...rest];
      expect(seen).toEqual(sort === 'newest' ? before : [...before, latest!.id]);
      made.push(latest!);
    }
  });
});

describe('a search that scans too many orders', () => {
  it('returns the matches so far, a cursor and a capped total', async () => {
    const customer = (await buildAccount(app.db)).id;
    const old = { accountId: customer, status: 'completed', totalCents: 3399 } as const;
    const [needle] = await insertOrders(app.db, [
      { ...old, totalCents: 3400, deliveryDate: '2016-11-21', createdAt: '2016-11-14T01:00:00.000000Z' },
    ]);
    // Each of the two conditions matches 150 orders, and both together match one.
    await insertOrders(
      app.db,
      Array.from({ length: 300 }, (_, index) => ({
        ...old,
        totalCents: index % 2 ? 3400 : 3399,
        deliveryDate: index % 2 ? '2016-11-28' : '2016-11-21',
        createdAt: new Date(Date.UTC(2016, 11, 1) + index * 60_000).toISOString(),
      })),
    );
    const bounds = { scanLimit: 125, selectiveThreshold: 20, counted: 50 };
    const look = (query: object, within = bounds) =>
      listOrders(app.deps, { id: 0, role: 'admin' } as Actor, OrderFilter.parse(query), within);
    const query = { minTotal: '34.00', maxTotal: '34.00', deliveryTo: '2016-11-21', to: '2018-01-01' };
    const pages = [await look(query)];
    while (pages.at(-1)!.nextCursor) pages.push(await look({ ...query, cursor: pages.at(-1)!.nextCursor }));
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[], [], [needle!.id]]);
    expect(pages.map(({ total, totalIsCapped }) => [total, totalIsCapped])).toEqual(
      pages.map(() => [0, true]),
    );
    const many = await look({ customerId: String(customer), to: '2018-01-01' });
    expect([many.items.length, many.total, many.totalIsCapped]).toEqual([20, 50, true]);
    const rare = await look({ minTotal: '33.98', maxTotal: '33.98' });
    expect([rare.items, rare.total, rare.totalIsCapped, rare.nextCursor]).toEqual([[], 0, false, null]);
  });
});
