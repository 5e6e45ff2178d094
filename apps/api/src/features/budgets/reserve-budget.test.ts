import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/shared/money';
import { DomainError } from '#platform/domain-error.ts';
import { buildAgreement } from '#test/builders/agreements.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { execute } from '#test/global-setup.ts';
import { createTestApp } from '#test/test-app.ts';
import { releaseBudget, reserveBudget } from './reserve-budget.ts';

const app = await createTestApp();
const { db } = app;
const MONTH = '2026-11';

/** A checkout that has ended, so that one account may have many. */
async function buildEndedCheckout(
  accountId: number,
  subsidy: number,
  { agreementId = null, month }: { agreementId?: number | null; month: string },
): Promise<string> {
  const id = randomUUID();
  const customer = Math.round((subsidy * 3) / 7);
  await db
    .insertInto('checkouts')
    .values({
      id,
      accountId,
      state: 'expired',
      lines: '[]',
      delivery: '{}',
      agreementId,
      deliveryDate: `${month}-28`,
      deliverySlot: '10:00 - 12:00',
      subtotalCents: subsidy + customer,
      feeCents: 0,
      totalCents: subsidy + customer,
      customerCents: customer,
      subsidyCents: subsidy,
      customerShareBps: 3000,
      expiresAt: app.clock.now(),
    })
    .execute();
  return id;
}

async function buildTakers(plan: number | null, subsidies: readonly number[]) {
  const { id: accountId } = await buildAccount(db, { plan });
  const entries = [];
  for (const subsidy of subsidies) {
    const checkoutId = await buildEndedCheckout(accountId, subsidy, { month: MONTH });
    entries.push({ accountId, agreementId: null, month: MONTH, subsidy: toCents(subsidy), checkoutId });
  }
  return { accountId, entries };
}

/** The same against the budget of a quarter, by turns in each of its months. */
async function buildQuarter(budgetCents: number, subsidies: readonly number[]) {
  const { id: accountId } = await buildAccount(db, { plan: 0 });
  const { id: agreementId } = await buildAgreement(app, {
    accountId,
    budgetCents,
    period: 'quarter',
    customerShareBps: 3000,
  });
  const entries = [];
  for (const [index, subsidy] of subsidies.entries()) {
    const month = `2026-${10 + (index % 3)}`;
    const checkoutId = await buildEndedCheckout(accountId, subsidy, { agreementId, month });
    entries.push({ accountId, agreementId, month, subsidy: toCents(subsidy), checkoutId });
  }
  return { accountId, agreementId, entries };
}

const quarterOf = async (agreementId: number) =>
  (
    await db
      .selectFrom('agreementBudgets')
      .select(['period', 'spentCents'])
      .where('agreementId', '=', agreementId)
      .execute()
  ).map(({ period, spentCents }) => [period, spentCents]);

type Entry = Omit<Awaited<ReturnType<typeof buildTakers>>['entries'][number], 'agreementId'> & {
  agreementId: number | null;
};

const at = new Date();

/** In a transaction of its own: whether it was taken. Waiting for a connection does not count as a refusal, as for a page. */
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

async function spentOf(accountId: number): Promise<number> {
  const row = await db
    .selectFrom('budgetMonths')
    .select('spentCents')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.spentCents ?? 0;
}

async function giveAllBack(entries: readonly Entry[], taken: readonly boolean[]) {
  for (const [index, entry] of entries.entries()) if (taken[index]) await release(entry);
}

describe('two hundred placements at once against one budget', () => {
  it.each([
    ['that they fit into exactly', 70_000, 700, 100],
    ['with a rest smaller than one of them', 70_699, 700, 100],
    ['that is one cent short of the last one', 69_999, 700, 99],
    ['with room for a single one', 700, 700, 1],
    ['with room for none', 699, 700, 0],
    ['of 0.00', 0, 1, 0],
    ['with room for all', 1_000_000, 700, 200],
  ])('end at the limit of a plan %s', async (_, plan, subsidy, expected) => {
    const { accountId, entries } = await buildTakers(plan, Array<number>(200).fill(subsidy));
    const taken = await Promise.all(entries.map(take));
    expect(taken.filter(Boolean)).toHaveLength(expected);
    expect(await spentOf(accountId)).toBe(expected * subsidy);
    await giveAllBack(entries, taken);
    expect(await spentOf(accountId)).toBe(0);
  });

  it('of different sizes leave no room in which one of the refused would still fit', async () => {
    const sizes = Array.from({ length: 200 }, (_, index) => 100 + ((index * 7919) % 900));
    const { accountId, entries } = await buildTakers(30_000, sizes);
    const taken = await Promise.all(entries.map(take));
    const spent = await spentOf(accountId);
    expect(spent).toBe(sizes.reduce((sum, size, index) => sum + (taken[index] ? size : 0), 0));
    expect(spent).toBeLessThanOrEqual(30_000);
    expect(Math.min(...sizes.filter((_, index) => !taken[index]))).toBeGreaterThan(30_000 - spent);
    await giveAllBack(entries, taken);
  });

  it('all fit where no plan is set', async () => {
    const { accountId, entries } = await buildTakers(null, Array<number>(200).fill(50_000));
    const taken = await Promise.all(entries.map(take));
    expect([taken.filter(Boolean).length, await spentOf(accountId)]).toEqual([200, 10_000_000]);
    await giveAllBack(entries, taken);
  });

  it('with as many that give back at the same time stay within the plan and add up', async () => {
    const { accountId, entries } = await buildTakers(35_000, Array<number>(200).fill(700));
    const holders = entries.slice(0, 50);
    const firsts = await Promise.all(holders.map(take));
    expect(await spentOf(accountId)).toBe(35_000);
    const [later] = await Promise.all([
      Promise.all(entries.slice(50).map(take)),
      Promise.all(holders.map(release)),
    ]);
    const spent = await spentOf(accountId);
    expect(spent).toBe(later.filter(Boolean).length * 700);
    expect(spent).toBeLessThanOrEqual(35_000);
    await giveAllBack(entries, [...firsts.map(() => false), ...later]);
  });

  it('while the plan is lowered: nothing is taken beyond the new one once it stands', async () => {
    const { accountId, entries } = await buildTakers(140_000, Array<number>(200).fill(700));
    const admin = await app.visit('admin').signIn((await buildAccount(db, { role: 'hcpadmin' })).username);
    const early = entries.slice(0, 120).map(take);
    await expect.poll(() => spentOf(accountId)).toBeGreaterThan(0);
    const lowering = admin.call('PUT /api/users/{id}/monthly-plan', {
      params: { id: accountId },
      body: { monthlyPlan: '210.00' },
    });
    expect((await lowering).status).toBe(200);
    const late = await Promise.all(entries.slice(120).map(take));
    const taken = [...(await Promise.all(early)), ...late];
    const spent = await spentOf(accountId);
    expect(spent).toBe(taken.filter(Boolean).length * 700);
    // What was spent before the plan was lowered stays; nothing beyond 210.00 was added.
    expect(late.filter(Boolean).length).toBeLessThanOrEqual(30);
    if (late.some(Boolean)) expect(spent).toBeLessThanOrEqual(21_000);
    expect(await take(entries.find((_, index) => !taken[index])!)).toBe(false);
    await giveAllBack(entries, taken);
    expect(await spentOf(accountId)).toBe(0);
  });
});

describe('two hundred placements at once against the budget of a quarter', () => {
  it.each([
    ['that they fit into exactly', 70_000, 100],
    ['that is one cent short of the last one', 69_999, 99],
    ['of 0.00', 0, 0],
  ])('over its three months end at the limit of one %s', async (_, budget, expected) => {
    const { accountId, agreementId, entries } = await buildQuarter(budget, Array<number>(200).fill(700));
    const taken = await Promise.all(entries.map(take));
    expect(taken.filter(Boolean)).toHaveLength(expected);
    const held = expected === 0 ? [] : [['2026-Q4', expected * 700]];
    expect(await quarterOf(agreementId)).toEqual(held);
    const months = await db
      .selectFrom('budgetMonths')
      .select(['spentCents', 'agreedCents'])
      .where('accountId', '=', accountId)
      .execute();
    expect(months.reduce((sum, { spentCents }) => sum + spentCents, 0)).toBe(expected * 700);
    expect(months.every(({ spentCents, agreedCents }) => spentCents === agreedCents)).toBe(true);
    await giveAllBack(entries, taken);
    expect(await quarterOf(agreementId)).toEqual(held.map(([period]) => [period, 0]));
  });

  it('take nothing beyond a budget that is lowered meanwhile', async () => {
    const { accountId, agreementId, entries } = await buildQuarter(140_000, Array<number>(200).fill(700));
    const office = await app.visit('admin').signIn((await buildAccount(db, { role: 'hcpadmin' })).username);
    const early = entries.slice(0, 120).map(take);
    await expect.poll(() => quarterOf(agreementId)).not.toEqual([]);
    const lowering = await office.call('PUT /api/customers/{id}/agreements/{agreementId}', {
      params: { id: accountId, agreementId },
      body: { version: 1, budget: '210.00' },
    });
    expect(lowering.status).toBe(200);
    const late = await Promise.all(entries.slice(120).map(take));
    const taken = [...(await Promise.all(early)), ...late];
    expect(await quarterOf(agreementId)).toEqual([['2026-Q4', taken.filter(Boolean).length * 700]]);
    expect(late.filter(Boolean).length).toBeLessThanOrEqual(30);
    expect(await take(entries.find((_, index) => !taken[index])!)).toBe(false);
    await giveAllBack(entries, taken);
  });
});

describe('a refused placement', () => {
  it('says what is left, never less than nothing', async () => {
    const { accountId, entries } = await buildTakers(1000, [600, 600]);
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

  it('leaves no entry and no sum behind', async () => {
    const { accountId, entries } = await buildTakers(100, [600]);
    expect(await take(entries[0]!)).toBe(false);
    expect(
      await db.selectFrom('budgetEntries').select('id').where('accountId', '=', accountId).execute(),
    ).toEqual([]);
    expect(
      await db.selectFrom('budgetMonths').select('month').where('accountId', '=', accountId).execute(),
    ).toEqual([]);
  });
});

describe('the ledger', () => {
  it('can be added to and never changed, not even by the owner of the database', async () => {
    const { accountId, entries } = await buildTakers(1000, [600]);
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
