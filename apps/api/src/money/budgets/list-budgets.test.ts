import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '@trpeza/api-client/client';
import type { BudgetFilter, BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import { usageOf } from '@trpeza/contract/money/budgets.constants';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { buildAccount } from '#test/builders/accounts.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const hcpadmin = await signInStaff(app, 'hcpadmin');
const [current, next] = ['2026-11', '2026-12'];

type Query = NonNullable<Input<'GET /api/users/budget-summary'>['query']>;

const list = async (visitor: Visitor, query: Query = {}) =>
  (await visitor.call('GET /api/users/budget-summary', { query })).body;
const totals = async () => (await hcpadmin.call('GET /api/users/budget-totals')).body;
const cursorOf = (row: BudgetRow, sort: BudgetFilter['sort'] = 'usage') =>
  `${row.user_id}_${sort === 'user' ? row.username : row.current_month_usage_percent}`;

async function allPages(query: Query, between = async () => {}): Promise<BudgetRow[]> {
  const rows: BudgetRow[] = [];
  const limit = query.limit ?? 3;
  for (;;) {
    const last = rows.at(-1);
    const page = await list(hcpadmin, {
      ...query,
      limit,
      ...(last && { cursor: cursorOf(last, query.sort) }),
    });
    rows.push(...page);
    if (page.length < limit) return rows;
    await between();
  }
}

interface Figures {
  plan: number | null;
  current: number | null;
  next: number | null;
}

/** Inserts customers with the monthly totals that orders and checkouts would have left. */
async function buildBudgets(people: readonly Figures[], closed = false) {
  for (const { plan, ...spent } of people) {
    const { id } = await buildAccount(app.db, { plan });
    const months = [
      { month: current!, cents: spent.current },
      { month: next!, cents: spent.next },
      // A past month, which no total may include.
      { month: '2021-11', cents: 77_700 },
    ];
    for (const { month, cents } of months)
      if (cents !== null)
        await app.db.insertInto('budgetMonths').values({ accountId: id, month, spentCents: cents }).execute();
    if (closed)
      await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', id).execute();
  }
}

const eraseAll = async () => {
  await app.db.deleteFrom('budgetMonths').execute();
  await app.db
    .updateTable('accounts')
    .set({ deletedAt: new Date() })
    .where('role', '=', 'customer')
    .execute();
};

const cents = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const figures = fc.record({
  plan: fc.option(fc.constantFrom(0, 1, 3, 100, 333, 10_000, 50_000), { nil: null }),
  current: fc.oneof(cents(60_000), fc.constantFrom(0, 1, 50, 80, 81, 100, 101)),
  next: cents(60_000),
});

describe('GET /api/users/budget-totals', () => {
  it('returns the same sums and counts as the rows of the summary, which are sorted by usage across pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(figures, { maxLength: 8 }), async (people) => {
        await eraseAll();
        await buildBudgets(people);
        await buildBudgets([{ plan: 10_000, current: 20_000, next: 5 }], true);
        const rows = await allPages({});
        const sum = (amounts: (string | null)[]) =>
          formatMoney(addCents(...amounts.map((a) => parseMoney(a ?? '0'))));
        const usage = (row: BudgetRow) =>
          usageOf(
            row.monthly_budget === null ? null : parseMoney(row.monthly_budget),
            parseMoney(row.current_month_spent),
          );
        expect(await totals()).toMatchObject({
          users: people.length,
          monthly_budget: sum(rows.map((row) => row.monthly_budget)),
          current_month_spent: sum(rows.map((row) => row.current_month_spent)),
          next_month_spent: sum(rows.map((row) => row.next_month_spent)),
          over_budget: rows.filter((row) => usage(row) === 'over').length,
          high_usage: rows.filter((row) => usage(row) === 'high').length,
          no_plan: rows.filter((row) => row.monthly_budget === null).length,
        });
        const down = rows.toSorted(
          (a, b) => b.current_month_usage_percent - a.current_month_usage_percent || a.user_id - b.user_id,
        );
        expect(rows.map((row) => row.user_id)).toEqual(down.map((row) => row.user_id));
        const up = rows.toSorted(
          (a, b) => a.current_month_usage_percent - b.current_month_usage_percent || a.user_id - b.user_id,
        );
        expect(await allPages({ direction: 'asc' })).toEqual(up);
        const ids = (some: BudgetRow[]) => some.map((row) => row.user_id).toSorted((a, b) => a - b);
        for (const show of ['over', 'high', 'no-plan'] as const) {
          const which = rows.filter((row) =>
            show === 'no-plan' ? row.monthly_budget === null : usage(row) === show,
          );
          expect(ids(await allPages({ show })), show).toEqual(ids(which));
          expect(ids(await allPages({ show, sort: 'user' })), show).toEqual(ids(which));
        }
      }),
      { numRuns: process.env['TEST_ALL'] ? 25 : 6 },
    );
  });

  it('returns zeros without customers', async () => {
    await eraseAll();
    expect(await list(hcpadmin)).toEqual([]);
    expect(await totals()).toMatchObject({ users: 0, monthly_budget: '0.00', over_budget_percent: 0 });
  });

  it('returns the sums and percentages over all customers', async () => {
    await eraseAll();
    await buildBudgets([
      { plan: 50_000, current: 25_010, next: 1010 },
      { plan: null, current: 2020, next: 1010 },
      { plan: 10_000, current: 10_033, next: 1010 },
    ]);
    expect(await totals()).toMatchObject({
      monthly_budget: '600.00',
      current_month_spent: '370.63',
      current_month_percent: 62,
      next_month_percent: 5,
      over_budget_percent: 33,
    });
  });
});

describe('GET /api/users/budget-summary, search and sorting', () => {
  beforeAll(async () => {
    await eraseAll();
    for (const username of ['борис', 'ѓорѓи', 'Ана', 'гоце', 'zoran', 'ana'])
      await app.db
        .updateTable('accounts')
        .set({ username: `${username}-b` })
        .where('id', '=', (await buildAccount(app.db)).id)
        .execute();
  });

  it('matches names and ids in both alphabets', async () => {
    const [row] = await list(hcpadmin, { search: 'gjorgji' });
    expect(row?.username).toBe('ѓорѓи-b');
    expect(await list(hcpadmin, { search: String(row!.user_id), sort: 'user' })).toContainEqual(row);
    expect(await list(hcpadmin, { search: '%' })).toEqual([]);
  });

  it.each([
    ['en', ['ana', 'zoran', 'Ана', 'борис', 'ѓорѓи', 'гоце']],
    ['mk', ['Ана', 'борис', 'гоце', 'ѓорѓи', 'ana', 'zoran']],
  ])('sorts names by the alphabet of %s across pages', async (language, order) => {
    const names = async (direction: string) => {
      const found: BudgetRow[] = [];
      for (;;) {
        const last = found.at(-1);
        const query = new URLSearchParams({ sort: 'user', direction, limit: '2' });
        if (last) query.set('cursor', cursorOf(last, 'user'));
        const { body } = await hcpadmin.send({
          method: 'GET',
          url: `/api/users/budget-summary?${query}`,
          headers: { 'accept-language': language },
        });
        const page = body as unknown as BudgetRow[];
        found.push(...page);
        if (page.length < 2) return found.map(({ username }) => username.replace('-b', ''));
      }
    };
    expect(await names('asc')).toEqual(order);
    expect(await names('desc')).toEqual(order.toReversed());
  });

  it('lists each customer once while another customer is added between pages', async () => {
    const before = (await allPages({ sort: 'user', limit: 2 })).map(({ user_id }) => user_id);
    let came = false;
    const during = await allPages({ sort: 'user', limit: 2 }, async () => {
      if (!came) await buildAccount(app.db, { username: '0-first' });
      came = true;
    });
    expect(during.map(({ user_id }) => user_id)).toEqual(before);
  });

  it('rejects malformed cursors, and does not interpolate a cursor into the query', async () => {
    for (const query of [{ cursor: 'x' }, { cursor: '1_many' }, { limit: 101 }]) {
      const refusal = await hcpadmin.refused('GET /api/users/budget-summary', { query: query as never });
      expect(refusal.body.code, JSON.stringify(query)).toBe('common/invalid');
    }
    const found = await list(hcpadmin, { sort: 'user', cursor: "1_x') or true --" });
    expect(found.some(({ username }) => username === 'ana-b')).toBe(false);
  });
});

it('GET /api/users/budget-summary returns only their own row to customers', async () => {
  const one = await buildAccount(app.db);
  const visitor = await app.visit().signIn(one.username);
  for (const query of [{}, { search: 'nobody' }, { show: 'over' as const }, { cursor: `${one.id}_0` }])
    expect((await list(visitor, query)).map(({ user_id }) => user_id)).toEqual([one.id]);
  expect((await visitor.refused('GET /api/users/budget-totals')).status).toBe(403);
});
