import { describe, expect, it } from 'vitest';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAgreement } from '#test/builders/agreements.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const manager = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'hcpadmin' })).username);
const ana = await buildCustomerWithMeal(app, { plan: 40_000 });
const boris = await buildCustomerWithMeal(app, { plan: 20_000 });
const staff = await buildAccount(app.db, { role: 'restaurateur' });
// The plan of a staff account is ignored.
await app.db.updateTable('accounts').set({ monthlyPlanCents: 99_900 }).where('id', '=', staff.id).execute();

const month = '2026-11';
const delivered = await placeAnotherOrder(ana.visitor, ana.meal.id, { quantity: 10 });
const cancelled = await placeAnotherOrder(ana.visitor, ana.meal.id, { quantity: 11 });
const pending = await placeAnotherOrder(boris.visitor, boris.meal.id, { quantity: 12 });
const nextMonth = await placeAnotherOrder(ana.visitor, ana.meal.id, { date: '2026-12-07' });
const move = (id: number, status: 'completed' | 'cancelled' | 'processing') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status } });
await move(delivered.id, 'completed');
await move(cancelled.id, 'cancelled');

type Query = { customerId?: number; status?: 'completed' | 'cancelled' | 'pending' };
const reportOf = async (query: Query = {}, of = month) =>
  (await manager.call('GET /api/reports/orders/{month}', { params: { month: of }, query })).body;

describe('GET /api/reports/orders/{month}', () => {
  it('sums up the deliveries of the month, with the same subsidies as in the budgets', async () => {
    expect(await reportOf()).toEqual({
      month,
      budget: {
        total: '600.00',
        spent: '159.58',
        remaining: '440.42',
        utilisationPercent: 26.6,
        isAgreed: false,
      },
      totals: { orders: 3, amount: '341.97', cancelledAmount: '113.99', completed: 1, pending: 1 },
      days: [{ date: '2026-11-30', orders: 3, amount: '341.97' }],
      statuses: [
        { status: 'pending', orders: 1, amount: '123.99' },
        { status: 'completed', orders: 1, amount: '103.99' },
        { status: 'cancelled', orders: 1, amount: '113.99' },
      ],
      meals: [
        { mealId: ana.meal.id, name: ana.meal.name, name_mk: ana.meal.nameMk, quantity: 21 },
        { mealId: boris.meal.id, name: boris.meal.name, name_mk: boris.meal.nameMk, quantity: 12 },
      ],
    });
    const { orders, amount } = (await reportOf({}, '2026-12')).totals;
    expect([orders, amount]).toEqual([1, nextMonth.totalAmount]);
    const list = await manager.call('GET /api/reports/orders/{month}/list', { params: { month }, query: {} });
    const ids = [pending, cancelled, delivered].map(({ id }) => id);
    expect(list.body.items.map(({ id }) => id)).toEqual(ids);
    const rows = (await manager.call('GET /api/users/budget-summary')).body;
    const spent = addCents(...rows.map((row) => parseMoney(row.current_month_spent)));
    expect((await reportOf()).budget.spent).toBe(formatMoney(spent));
  });

  it('filters by customer and status, but the budget by customer only', async () => {
    expect(await reportOf({ customerId: ana.account.id, status: 'completed' })).toMatchObject({
      budget: {
        total: '400.00',
        spent: '72.79',
        remaining: '327.21',
        utilisationPercent: 18.2,
        isAgreed: false,
      },
      totals: { orders: 1, amount: '103.99', completed: 1, pending: 0 },
      statuses: [{ status: 'completed', orders: 1 }],
      meals: [{ quantity: 10 }],
    });
  });

  it('uses the plans at the end of the month, and returns no negative remainder', async () => {
    const { account } = await buildCustomerWithMeal(app, { plan: 10_000 });
    await app.db.deleteFrom('monthlyPlans').where('accountId', '=', account.id).execute();
    const plan = (accountId: number, since: Date, planCents: number) =>
      app.db.insertInto('monthlyPlans').values({ accountId, since, planCents }).execute();
    await plan(account.id, new Date('2026-08-01T00:00:00Z'), 5000);
    // The last second of October in Melbourne, and the first second of November.
    await plan(account.id, new Date('2026-10-31T12:59:59Z'), 7000);
    await plan(account.id, new Date('2026-10-31T13:00:00Z'), 10_000);
    for (const [of, total] of [
      ['2026-07', null],
      ['2026-09', '50.00'],
      ['2026-10', '70.00'],
      ['2026-11', '100.00'],
    ] as const)
      expect((await reportOf({ customerId: account.id }, of)).budget.total, of).toBe(total);
    await plan(boris.account.id, app.clock.now(), 5000);
    const budget = {
      total: '50.00',
      spent: '86.79',
      remaining: '0.00',
      utilisationPercent: 173.6,
      isAgreed: false,
    };
    expect((await reportOf({ customerId: boris.account.id })).budget).toEqual(budget);
  });
});

describe('report files', () => {
  const file = async (kind: 'csv' | 'pdf', query: object) =>
    manager.send({
      method: 'GET',
      url: `/api/reports/orders/${month}/${kind}?${new URLSearchParams(query as never)}`,
    });

  it('exports CSV with the specified columns and without formulas', async () => {
    await app.db
      .updateTable('orders')
      .set({ firstName: '=HYPERLINK("http://example.org","x")', lastName: '' })
      .where('id', '=', pending.id)
      .execute();
    const answer = await file('csv', { language: 'en' });
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="order-report-2026-11-all-customers-20261123-200000\.csv"$/,
    );
    expect(String(answer.body)).toBe(
      [
        '\uFEFFOrder ID,Customer,Date,Total amount,Status',
        `${pending.id},"'=HYPERLINK(""http://example.org"",""x"")",2026-11-30,123.99,Pending`,
        `${cancelled.id},Ana Popova,2026-11-30,113.99,Cancelled`,
        `${delivered.id},Ana Popova,2026-11-30,103.99,Completed`,
        '',
      ].join('\r\n'),
    );
  });

  it('exports PDF with figures, table and footer', async () => {
    const [page] = await readPdf((await file('pdf', { language: 'mk' })).body);
    for (const words of [
      'Извештај за нарачки: ноември 2026',
      '$159.58',
      'Бр. на нарачка',
      '30.11.2026',
      'Подготвено на 23 ноември 2026',
      'страница 1 од 1',
    ])
      expect(page).toContain(words);
  });
});

it('returns 404 for accounts that are not customers', async () => {
  for (const kind of ['', '/list', '/csv', '/pdf']) {
    const url = `/api/reports/orders/${month}${kind}?language=en&customerId=${staff.id}`;
    expect((await manager.send({ method: 'GET', url })).status, kind).toBe(404);
  }
});

it('the budget excludes plans that an agreement replaces for the whole month, and orders under an agreement', async () => {
  const { budget } = await reportOf();
  const { account, visitor, meal } = await buildCustomerWithMeal(app, { plan: 30_000 });
  await buildAgreement(app, { accountId: account.id });
  await placeAnotherOrder(visitor, meal.id);
  const own = (await reportOf({ customerId: account.id })).budget;
  expect(own).toMatchObject({ total: null, spent: '0.00', isAgreed: true });
  const listed = await manager.call('GET /api/users', { query: { search: account.username } });
  expect(listed.body.items.find(({ id }) => id === account.id)).toMatchObject({ isAgreed: true });
  expect((await reportOf()).budget).toEqual(budget);
});

it('the budget of a customer without a plan is by agreement if one began during the month', async () => {
  const { account } = await buildCustomerWithMeal(app, { plan: null });
  const budgetOf = async () => (await reportOf({ customerId: account.id })).budget;
  expect(await budgetOf()).toMatchObject({ total: null, isAgreed: false });
  await buildAgreement(app, { accountId: account.id, fromDate: '2026-11-20' });
  expect(await budgetOf()).toMatchObject({ total: null, isAgreed: true });
  // A plan that applied on the other days is shown.
  await app.db
    .updateTable('accounts')
    .set({ monthlyPlanCents: 30_000 })
    .where('id', '=', account.id)
    .execute();
  expect(await budgetOf()).toMatchObject({ total: '300.00', isAgreed: false });
});
