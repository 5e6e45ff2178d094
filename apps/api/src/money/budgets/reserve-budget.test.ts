import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import { DomainError } from '#platform/domain-error.ts';
import { buildAgreement } from '#test/builders/agreements.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { readSpentCents as spent } from '#test/builders/order-facts.ts';
import { execute } from '#test/global-setup.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { createTestApp } from '#test/test-app.ts';
import { releaseBudget, reserveBudget } from './reserve-budget.ts';

const app = await createTestApp();
const { db } = app;
const office = await signInStaff(app, 'hcpadmin');
const MONTH = '2026-11';

interface Entry {
  accountId: number;
  agreementId: number | null;
  month: string;
  subsidy: Cents;
  checkoutId: string;
}

/** Builds a reservation for an expired checkout, because an account can have only one open checkout. */
async function buildEntry(
  accountId: number,
  cents: number,
  given: { agreementId?: number; month?: string } = {},
): Promise<Entry> {
  const { agreementId = null, month = MONTH } = given;
  const [checkoutId, customer] = [randomUUID(), Math.round((cents * 3) / 7)];
  await db
    .insertInto('checkouts')
    .values({
      id: checkoutId,
      accountId,
      state: 'expired',
      lines: '[]',
      delivery: '{}',
      agreementId,
      deliveryDate: `${month}-28`,
      deliverySlot: '10:00 - 12:00',
      subtotalCents: cents + customer,
      feeCents: 0,
      totalCents: cents + customer,
      customerCents: customer,
      subsidyCents: cents,
      customerShareBps: 3000,
      expiresAt: app.clock.now(),
    })
    .execute();
  return { accountId, agreementId, month, subsidy: toCents(cents), checkoutId };
}

async function buildReservations(plan: number | null, subsidies: readonly number[]) {
  const { id: accountId } = await buildAccount(db, { plan });
  const entries: Entry[] = [];
  for (const subsidy of subsidies) entries.push(await buildEntry(accountId, subsidy));
  return { accountId, entries };
}

/** Builds reservations against a quarterly budget, spread over its three months. */
async function buildQuarter(budgetCents: number, subsidies: readonly number[]) {
  const { id: accountId } = await buildAccount(db, { plan: 0 });
  const terms = { accountId, budgetCents, period: 'quarter', customerShareBps: 3000 } as const;
  const { id: agreementId } = await buildAgreement(app, terms);
  const entries: Entry[] = [];
  for (const [index, subsidy] of subsidies.entries())
    entries.push(await buildEntry(accountId, subsidy, { agreementId, month: `2026-${10 + (index % 3)}` }));
  return { accountId, agreementId, entries };
}

async function quarterOf(agreementId: number): Promise<number> {
  const row = await db
    .selectFrom('agreementBudgets')
    .select('spentCents')
    .where('agreementId', '=', agreementId)
    .where('period', '=', '2026-Q4')
    .executeTakeFirst();
  return row?.spentCents ?? 0;
}

const at = new Date();

/** Reserves in its own transaction and retries timeouts. @returns whether the budget was sufficient */
async function take(entry: Entry): Promise<boolean> {
  for (;;) {
    try {
      await db.transaction().execute((trx) => reserveBudget(trx, { ...entry, kind: 'reserved', at }));
      return true;
    } catch (error) {
      if (error instanceof DomainError && /^budgets\/.*exceeded$/.test(error.code)) return false;
      if (!/timeout exceeded when trying to connect|lock timeout/.test(String(error))) throw error;
    }
  }
}

const release = (entry: Entry) =>
  db.transaction().execute((trx) => releaseBudget(trx, { ...entry, kind: 'released', at }));

const readSpentCents = (accountId: number) => spent(app, accountId);

async function releaseAll(entries: readonly Entry[], taken: readonly boolean[]) {
  for (const [index, entry] of entries.entries()) if (taken[index]) await release(entry);
}

/** Number of concurrent reservations. */
const COUNT = process.env['TEST_ALL'] ? 200 : 24;

describe('reserveBudget with concurrent reservations of a monthly plan', () => {
  it('stops exactly at the plan’s limit', async () => {
    const most = COUNT / 2;
    for (const [name, plan, subsidy, expected] of [
      ['an exact fit', most * 700, 700, most],
      ['a remainder smaller than one reservation', most * 700 + 699, 700, most],
      ['one cent less than an exact fit', most * 700 - 1, 700, most - 1],
      ['a plan for one reservation', 700, 700, 1],
      ['a plan of 0.00', 0, 1, 0],
      ['no plan', null, 50_000, COUNT],
    ] as const) {
      const { accountId, entries } = await buildReservations(plan, Array<number>(COUNT).fill(subsidy));
      const taken = await Promise.all(entries.map(take));
      expect(taken.filter(Boolean), name).toHaveLength(expected);
      expect(await readSpentCents(accountId), name).toBe(expected * subsidy);
      await releaseAll(entries, taken);
      expect(await readSpentCents(accountId), name).toBe(0);
    }
  });

  it('stays within the plan while other reservations are released', async () => {
    const plan = (COUNT / 4) * 700;
    const { accountId, entries } = await buildReservations(plan, Array<number>(COUNT).fill(700));
    const [holders, others] = [entries.slice(0, COUNT / 4), entries.slice(COUNT / 4)];
    await Promise.all(holders.map(take));
    expect(await readSpentCents(accountId)).toBe(plan);
    const [later] = await Promise.all([Promise.all(others.map(take)), Promise.all(holders.map(release))]);
    const spent = await readSpentCents(accountId);
    expect(spent).toBe(later.filter(Boolean).length * 700);
    expect(spent).toBeLessThanOrEqual(plan);
    await releaseAll(others, later);
  });

  it('stops at the new limit when the plan is lowered concurrently', async () => {
    const { accountId, entries } = await buildReservations(COUNT * 700, Array<number>(COUNT).fill(700));
    const params = { id: accountId };
    await expectLowered(
      entries,
      () => readSpentCents(accountId),
      () => office.call('PUT /api/users/{id}/monthly-plan', { params, body: { monthlyPlan: '21.00' } }),
    );
  });
});

describe('reserveBudget with concurrent reservations of a quarterly budget', () => {
  it('stops at one limit shared by the three months', async () => {
    const most = COUNT / 2;
    for (const [budget, expected] of [
      [most * 700, most],
      [most * 700 - 1, most - 1],
      [0, 0],
    ] as const) {
      const { accountId, agreementId, entries } = await buildQuarter(budget, Array<number>(COUNT).fill(700));
      const taken = await Promise.all(entries.map(take));
      expect(taken.filter(Boolean)).toHaveLength(expected);
      expect(await quarterOf(agreementId)).toBe(expected * 700);
      const months = await db
        .selectFrom('budgetMonths')
        .select(['spentCents', 'agreedCents'])
        .where('accountId', '=', accountId)
        .execute();
      expect(months.reduce((sum, { spentCents }) => sum + spentCents, 0)).toBe(expected * 700);
      expect(months.every(({ spentCents, agreedCents }) => spentCents === agreedCents)).toBe(true);
      await releaseAll(entries, taken);
      expect(await quarterOf(agreementId)).toBe(0);
    }
  });
});

/** Lowers a budget to three reservations while the first half of the entries is being reserved. */
async function expectLowered(
  entries: readonly Entry[],
  read: () => Promise<number>,
  lower: () => Promise<{ status: number }>,
) {
  const [first, second] = [entries.slice(0, COUNT / 2), entries.slice(COUNT / 2)];
  const early = Promise.all(first.map(take));
  await expect.poll(read).toBeGreaterThan(0);
  expect((await lower()).status).toBe(200);
  const late = await Promise.all(second.map(take));
  const taken = [...(await early), ...late];
  expect(await read()).toBe(taken.filter(Boolean).length * 700);
  // Reservations made before the change stay; the others stop at 21.00.
  expect(late.filter(Boolean).length).toBeLessThanOrEqual(3);
  expect(await take(entries.find((_, index) => !taken[index])!)).toBe(false);
  await releaseAll(entries, taken);
  expect(await read()).toBe(0);
}

describe('reserveBudget when the budget is exceeded', () => {
  it('rejects with the remaining amount, which is never negative', async () => {
    const { accountId, entries } = await buildReservations(1000, [600, 600]);
    const refusal = (entry: Entry) =>
      db
        .transaction()
        .execute((trx) => reserveBudget(trx, { ...entry, kind: 'reserved', at }))
        .catch((error: unknown) => error as DomainError);
    await take(entries[0]!);
    expect(await refusal(entries[1]!)).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '4.00' },
    });
    await db.updateTable('accounts').set({ monthlyPlanCents: 100 }).where('id', '=', accountId).execute();
    expect(await refusal(entries[1]!)).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '0.00' },
    });
    await release(entries[0]!);
  });

  it('writes no budget entry and no monthly total', async () => {
    const { accountId, entries } = await buildReservations(100, [600]);
    expect(await take(entries[0]!)).toBe(false);
    expect(
      await db.selectFrom('budgetEntries').select('id').where('accountId', '=', accountId).execute(),
    ).toEqual([]);
    expect(
      await db.selectFrom('budgetMonths').select('month').where('accountId', '=', accountId).execute(),
    ).toEqual([]);
  });
});

describe('budget ledger', () => {
  it('is append-only, even for the database owner', async () => {
    const { accountId, entries } = await buildReservations(1000, [600]);
    await take(entries[0]!);
    await expect(
      db.updateTable('budgetEntries').set({ amountCents: 1 }).where('accountId', '=', accountId).execute(),
    ).rejects.toThrow('permission denied');
    await expect(db.deleteFrom('budgetEntries').where('accountId', '=', accountId).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(execute(app.url, 'delete from budget_entries')).rejects.toThrow('append-only');
    await release(entries[0]!);
  });
});
