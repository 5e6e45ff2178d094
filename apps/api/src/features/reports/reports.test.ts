import { describe, expect, it } from 'vitest';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/shared/money';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAgreement } from '#test/builders/agreements.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const manager = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'hcpadmin' })).username);
const ana = await buildRegular(app, { plan: 40_000 });
const boris = await buildRegular(app, { plan: 20_000 });
const staff = await buildAccount(app.db, { role: 'restaurateur' });
// A plan that staff have from their time as customers counts in no budget.
await app.db.updateTable('accounts').set({ monthlyPlanCents: 99_900 }).where('id', '=', staff.id).execute();

const month = '2026-11';
const delivered = await placeAnother(ana.visitor, ana.meal.id, { quantity: 10 });
const cancelled = await placeAnother(ana.visitor, ana.meal.id, { quantity: 11 });
const pending = await placeAnother(boris.visitor, boris.meal.id, { quantity: 12 });
const nextMonth = await placeAnother(ana.visitor, ana.meal.id, { date: '2026-12-07' });
const move = (id: number, status: 'completed' | 'cancelled' | 'processing') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status } });
await move(delivered.id, 'completed');
await move(cancelled.id, 'cancelled');

type Query = { customerId?: number; status?: 'completed' | 'cancelled' | 'pending' };
const reportOf = async (query: Query = {}, of = month) =>
  (await manager.call('GET /api/reports/orders/{month}', { params: { month: of }, query })).body;
const listOf = async (query: Query & { cursor?: string; limit?: number } = {}) =>
  (await manager.call('GET /api/reports/orders/{month}/list', { params: { month }, query })).body;

describe('the figures of a month', () => {
  it('are those of the deliveries in it, with what the orders themselves say that the organisation pays', async () => {
    expect(await reportOf()).toEqual({
      month,
      budget: {
        total: '600.00',
        // 103.99 and 123.99 of which 31.20 and 37.20 are the customers' own.
        spent: '159.58',
        remaining: '440.42',
        utilisationPercent: 26.6,
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
    expect((await reportOf({}, '2026-12')).totals).toMatchObject({
      orders: 1,
      amount: nextMonth.totalAmount,
    });
  });

  it('are the same as the budgets say, to the cent', async () => {
    const rows = (await manager.call('GET /api/users/budget-summary')).body;
    const spent = addCents(...rows.map((row) => parseMoney(row.current_month_spent)));
    expect((await reportOf()).budget.spent).toBe(formatMoney(spent));
  });

  it('are those of one customer or one status where that is asked; the budget is whole in every status', async () => {
    expect(await reportOf({ customerId: ana.account.id, status: 'completed' })).toMatchObject({
      budget: { total: '400.00', spent: '72.79', remaining: '327.21', utilisationPercent: 18.2 },
      totals: { orders: 1, amount: '103.99', completed: 1, pending: 0 },
      statuses: [{ status: 'completed', orders: 1 }],
      meals: [{ quantity: 10 }],
    });
  });

  it('count orders in preparation as pending', async () => {
    await move(pending.id, 'processing');
    expect((await reportOf()).totals.pending).toBe(1);
  });

  it('are nothing in a month without orders', async () => {
    expect(await reportOf({}, '2027-01')).toMatchObject({
      budget: { spent: '0.00', utilisationPercent: 0 },
      totals: { orders: 0, amount: '0.00' },
      days: [],
      meals: [],
    });
  });

  it('use the plans as they were at the end of the month, and floor what remains at nothing', async () => {
    const { account } = await buildRegular(app, { plan: 10_000 });
    const plans = (since: string, planCents: number) => ({
      accountId: account.id,
      since: new Date(since),
      planCents,
    });
    await app.db.deleteFrom('monthlyPlans').where('accountId', '=', account.id).execute();
    await app.db
      .insertInto('monthlyPlans')
      .values([
        plans('2026-08-01T00:00:00Z', 5000),
        // The last second of October in Melbourne, and the first of November.
        plans('2026-10-31T12:59:59Z', 7000),
        plans('2026-10-31T13:00:00Z', 10_000),
      ])
      .execute();
    const totalIn = async (of: string) => (await reportOf({ customerId: account.id }, of)).budget.total;
    expect([
      await totalIn('2026-07'),
      await totalIn('2026-09'),
      await totalIn('2026-10'),
      await totalIn('2026-11'),
    ]).toEqual([null, '50.00', '70.00', '100.00']);
    await app.db
      .insertInto('monthlyPlans')
      .values({ accountId: boris.account.id, since: app.clock.now(), planCents: 5000 })
      .execute();
    expect((await reportOf({ customerId: boris.account.id })).budget).toEqual({
      total: '50.00',
      spent: '86.79',
      remaining: '0.00',
      utilisationPercent: 173.6,
    });
  });
});

describe('the orders of a report', () => {
  it('come page by page, the latest delivery first, and are those of the figures', async () => {
    const first = await listOf({ limit: 2 });
    expect(first).toMatchObject({ total: 3, nextCursor: String(cancelled.id) });
    const second = await listOf({ limit: 2, cursor: first.nextCursor! });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([
      pending.id,
      cancelled.id,
      delivered.id,
    ]);
    expect(second.nextCursor).toBe(null);
    expect((await listOf({ customerId: boris.account.id })).items).toMatchObject([
      { id: pending.id, customerName: 'Ana Popova', totalAmount: '123.99', deliveryDate: '2026-11-30' },
    ]);
  });
});

describe('files', () => {
  const file = async (kind: 'csv' | 'pdf', query: object) =>
    manager.send({
      method: 'GET',
      url: `/api/reports/orders/${month}/${kind}?${new URLSearchParams(query as never)}`,
    });

  it('the table has the specified columns in the asked language, and no cell is a formula', async () => {
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
        `${pending.id},"'=HYPERLINK(""http://example.org"",""x"")",2026-11-30,123.99,Processing`,
        `${cancelled.id},Ana Popova,2026-11-30,113.99,Cancelled`,
        `${delivered.id},Ana Popova,2026-11-30,103.99,Completed`,
        '',
      ].join('\r\n'),
    );
  });

  it('a customer is named in the name of the file, in any script', async () => {
    await app.db
      .updateTable('accounts')
      .set({ firstName: 'Ана', lastName: '/../Попова' })
      .where('id', '=', ana.account.id)
      .execute();
    const answer = await file('csv', { language: 'mk', customerId: ana.account.id, status: 'completed' });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      "filename*=UTF-8''izveshtaj-za-narachki-2026-11-Ана-Попова-20261123",
    );
    const [header, row, end] = String(answer.body).split('\r\n');
    expect(header).toBe('\uFEFFБр. на нарачка,Клиент,Датум,Вкупен износ,Статус');
    expect(row).toMatch(/^\d+,Ana Popova,2026-11-30,103\.99,/);
    expect(end).toBe('');
  });

  it.each(['en', 'mk'] as const)(
    'the paper in %s has cards, table and a footer with time and pages',
    async (language) => {
      const [page] = await readPdf((await file('pdf', { language })).body);
      const words = {
        en: [
          'Order report: November 2026',
          'Total budget',
          '$159.58',
          'Order ID',
          'Customer',
          'Amount',
          'Status',
          'Created',
          'Delivery date',
          '30/11/2026',
          'Cancelled',
          'Generated on 23 November 2026',
          'page 1 of 1',
        ],
        mk: [
          'Извештај за нарачки: ноември 2026',
          'Вкупен буџет',
          '$159.58',
          'Бр. на нарачка',
          'Датум на достава',
          '30.11.2026',
          'Подготвено на 23 ноември 2026',
          'страница 1 од 1',
        ],
      }[language];
      for (const word of words) expect(page).toContain(word);
    },
  );
});

describe('what is asked wrongly', () => {
  it.each(['2026-13', '2026-00', '1999-01', '2026-1', '2026-11-01', 'november'])(
    '%s is no month',
    async (bad) => {
      const answer = await manager.send({ method: 'GET', url: `/api/reports/orders/${bad}` });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'common/invalid', fields: [{ path: 'month' }] },
      });
    },
  );

  it('a customer who is none is not there, and staff are none', async () => {
    for (const customerId of [2_000_000_000, staff.id]) {
      for (const what of ['', '/list', '/csv', '/pdf']) {
        const url = `/api/reports/orders/${month}${what}?language=en&customerId=${customerId}`;
        expect(await manager.send({ method: 'GET', url })).toMatchObject({ status: 404 });
      }
    }
  });
});

it('counts neither the plan that an agreement replaces all month, nor what its payer pays', async () => {
  const { budget } = await reportOf();
  for (let person = 0; person < 2; person += 1) {
    const { account, visitor, meal } = await buildRegular(app, { plan: 30_000 });
    await buildAgreement(app, { accountId: account.id });
    await placeAnother(visitor, meal.id);
    const own = (await reportOf({ customerId: account.id })).budget;
    expect(own).toMatchObject({ total: null, spent: '0.00' });
  }
  expect((await reportOf()).budget).toEqual(budget);
});
