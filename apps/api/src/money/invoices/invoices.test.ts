import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { createHistory, histories } from '#test/builders/histories.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { markOrderDelivered } from '#test/builders/incoming-payments.ts';
import { execute } from '#test/global-setup.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestApp } from '#test/app-under-test.ts';

const START = '2026-11-23T09:00:00Z';

async function createOffice(app: TestApp) {
  const set = async (key: string, value: string) => {
    await app.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), updatedAt: new Date() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
    await publishAndAwaitReload(app, 'settings');
  };
  await set('organisation_name', 'Домашна грижа');
  const [admin, manager] = [
    await buildAccount(app.db, { role: 'admin' }),
    await buildAccount(app.db, { role: 'hcpadmin' }),
  ];
  return { admin, manager, set };
}

const app = await createTestApp();
const office = await createOffice(app);
const asAdmin = () => app.visit('admin').signIn(office.admin.username);
const asManager = () => app.visit('admin').signIn(office.manager.username);
let admin = await asAdmin();
let manager = await asManager();

async function travelTo(instant: string): Promise<void> {
  app.clock.set(instant);
  admin = await asAdmin();
  manager = await asManager();
}

const invoiceOf = async (month: string) =>
  (await manager.call('GET /api/invoices/{month}', { params: { month } })).body;
const monthsOf = async () => (await manager.call('GET /api/invoices')).body;
const linesOf = async (month: string) =>
  (await manager.call('GET /api/invoices/{month}/lines', { params: { month }, query: { limit: 200 } })).body
    .items;
const issue = (month: string, total: string) =>
  admin.send({
    method: 'POST',
    url: `/api/invoices/${month}`,
    payload: { total, reason: 'the month is over' },
  });
const move = (id: number, status: 'completed' | 'cancelled') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });

describe('POST /api/invoices/{month}', () => {
  it('includes deliveries without an invoice, deducts corrections, and bills nothing twice', async () => {
    const ana = await buildCustomerWithMeal(app);
    const place = (quantity: number, date?: string) =>
      placeAnotherOrder(ana.visitor, ana.meal.id, { quantity, ...(date && { date }) });
    const [delivered, late, never] = [await place(10), await place(11), await place(12)];
    const december = await place(13, '2026-12-07');
    await move(delivered.id, 'completed');
    await move(never.id, 'cancelled');
    const refusal = (code: string) => ({ status: 409, body: { code: `statements/${code}` } });
    expect(await issue('2026-11', '72.79')).toMatchObject(refusal('month-not-over'));

    await travelTo('2026-12-02T00:00:00Z');
    expect(await invoiceOf('2026-11')).toMatchObject({
      state: 'ready',
      number: null,
      deliveries: 1,
      credits: 0,
      total: '72.79',
      ordersTotal: '103.99',
      customersTotal: '31.20',
      openOrders: 1,
      organisation: { name: 'Домашна грижа' },
    });
    const line = { orderId: delivered.id, person: 'Ana Popova', kind: 'delivery', meals: 10 };
    expect(await linesOf('2026-11')).toMatchObject([
      { ...line, total: '103.99', own: '31.20', amount: '72.79', units: 10, unitPrice: '7.279' },
    ]);
    expect(await issue('2026-11', '72.78')).toMatchObject(refusal('figures-changed'));
    expect(await issue('2026-11', '72.79')).toMatchObject({ status: 201, body: { number: 'INV-2026-11' } });
    expect(await issue('2026-11', '72.79')).toMatchObject(refusal('already-issued'));
    expect(await issue('2026-10', '0.00')).toMatchObject(refusal('later-issued'));

    // One order is delivered late, another is corrected after it was invoiced. Names changed later do not affect the invoice.
    await move(late.id, 'completed');
    await move(delivered.id, 'cancelled');
    const renamed = { firstName: 'Somebody', lastName: 'Else' };
    await app.db.updateTable('orders').set(renamed).where('id', '=', delivered.id).execute();
    await move(december.id, 'completed');
    await office.set('organisation_name', 'Another name');
    await travelTo('2027-01-04T00:00:00Z');
    expect(await linesOf('2026-11')).toMatchObject([line]);
    expect(await invoiceOf('2026-11')).toMatchObject({
      state: 'issued',
      total: '72.79',
      organisation: { name: 'Домашна грижа' },
    });
    expect(await linesOf('2026-12')).toMatchObject([
      { orderId: delivered.id, kind: 'credit', meals: -10, amount: '-72.79' },
      { orderId: late.id, kind: 'delivery', meals: 11, amount: '79.79' },
      { orderId: december.id, kind: 'delivery', meals: 13, amount: '93.79' },
    ]);
    expect((await monthsOf())[1]).toMatchObject({
      month: '2026-12',
      creditsTotal: '-72.79',
      total: '100.79',
      months: [
        { month: '2026-11', deliveries: 1, total: '79.79' },
        { month: '2026-12', deliveries: 1, total: '93.79' },
      ],
      ownTotal: '93.79',
    });
    expect(await issue('2026-12', '100.79')).toMatchObject({ status: 201, body: { number: 'INV-2026-12' } });
    const onInvoices = ['INV-2026-12', 'INV-2026-11'];
    expect((await monthsOf())[2]).toMatchObject({ month: '2026-11', ownTotal: '152.58', onInvoices });
    const entries = app.db.selectFrom('auditEntries').selectAll().where('action', '=', 'invoice/issued');
    expect(await entries.orderBy('id').execute()).toMatchObject([
      { actorId: office.admin.id, subjectId: '2026-11', after: { total: '72.79', deliveries: 1 } },
      { subjectId: '2026-12', after: { total: '100.79', deliveries: 2, credits: 1 } },
    ]);
    await travelTo('2027-02-02T00:00:00Z');
    expect(await issue('2027-01', '0.00')).toMatchObject(refusal('nothing-to-invoice'));
  });

  it('includes earlier months without an invoice, which stay in the list', async () => {
    const other = await createTestApp();
    const own = await createOffice(other);
    const ana = await buildCustomerWithMeal(other);
    const orders = [
      await placeAnotherOrder(ana.visitor, ana.meal.id, { date: '2026-11-30' }),
      await placeAnotherOrder(ana.visitor, ana.meal.id, { date: '2026-12-07', quantity: 11 }),
    ];
    const backOffice = await other.visit('admin').signIn(own.admin.username);
    for (const { id } of orders) await markOrderDelivered(backOffice, id);
    other.clock.set('2027-01-04T00:00:00Z');
    await backOffice.signIn(own.admin.username);
    const params = { month: '2026-12' };
    const both = [
      { month: '2026-11', deliveries: 1, total: '72.79' },
      { month: '2026-12', deliveries: 1, total: '79.79' },
    ];
    const draft = await backOffice.call('GET /api/invoices/{month}', { params });
    expect(draft.body).toMatchObject({ months: both, issueFirst: '2026-11', total: '152.58' });
    const issued = await backOffice.call('POST /api/invoices/{month}', { params, body: { total: '152.58' } });
    expect(issued).toMatchObject({ status: 201, body: { months: both, issueFirst: null } });
    expect((await backOffice.call('GET /api/invoices')).body.slice(1)).toMatchObject([
      { month: '2026-12', state: 'issued', months: both, ownTotal: '79.79' },
      { month: '2026-11', state: 'included', total: '0.00', ownTotal: '72.79', onInvoices: ['INV-2026-12'] },
    ]);
  });

  it('rejects changes to an issued invoice, and issuing without the organisation’s name', async () => {
    await expect(sql`update invoices set total_cents = 1`.execute(app.db)).rejects.toThrow('append-only');
    await expect(sql`delete from invoice_lines`.execute(app.db)).rejects.toThrow('append-only');
    await travelTo('2027-03-02T00:00:00Z');
    await office.set('organisation_name', '');
    expect(await issue('2027-02', '1.00')).toMatchObject({
      status: 409,
      body: { code: 'statements/details-missing' },
    });
    await office.set('organisation_name', 'Домашна грижа');
  });
});

describe('the sum of invoices after a random history', () => {
  it('equals the subsidies of deliveries and the ledger', async () => {
    const other = await createTestApp();
    const own = await createOffice(other);
    await fc.assert(
      fc.asyncProperty(histories(30), async (steps) => {
        other.clock.set(START);
        await execute(other.url, 'truncate invoices, checkouts, budget_months, demo_gateway_intents cascade');
        const history = await createHistory(other, ['2026-11-30', '2026-12-07', '2027-01-04']);
        for (const step of steps.slice(0, 12)) await history.happen(step);
        other.clock.set('2027-02-05T00:00:00Z');
        await history.signInAgain();
        const backOffice = await other.visit('admin').signIn(own.admin.username);
        for (const [index, month] of ['2026-11', '2026-12', '2027-01'].entries()) {
          for (const step of steps.slice(12 + index * 8, 20 + index * 8))
            if (step.do !== 'order') await history.happen(step);
          const { body: draft } = await backOffice.call('GET /api/invoices/{month}', { params: { month } });
          const answer = await backOffice.send({
            method: 'POST',
            url: `/api/invoices/${month}`,
            payload: { total: draft.total },
          });
          expect(answer.status).toBe(draft.state === 'empty' ? 409 : 201);
          const { rows } = await sql<Record<'billed' | 'delivered' | 'ledger', string>>`
            select
              (select coalesce(sum(subsidy_cents), 0) from invoice_lines) as billed,
              (select coalesce(sum(subsidy_cents - credited_subsidy_cents), 0) from orders
                where status = 'completed' and to_char(delivery_date, 'YYYY-MM') <= ${month}) as delivered,
              (select coalesce(sum(e.amount_cents), 0) from budget_entries e join orders o on o.id = e.order_id
                where e.kind in ('ordered', 'cancelled', 'restored', 'credited')
                  and o.status = 'completed' and to_char(o.delivery_date, 'YYYY-MM') <= ${month}) as ledger`.execute(
            other.db,
          );
          const { billed, delivered, ledger } = rows[0]!;
          expect([delivered, ledger]).toEqual([billed, billed]);
          const { body: months } = await backOffice.call('GET /api/invoices');
          const issued = months
            .filter(({ state }) => state === 'issued')
            .map(({ total }) => Number(total.replace('.', '')));
          expect(formatMoney(toCents(issued.reduce((sum, cents) => sum + cents, 0)))).toBe(
            formatMoney(toCents(Number(billed))),
          );
        }
      }),
      { numRuns: process.env['TEST_ALL'] ? 3 : 1, endOnFailure: true },
    );
  }, 120_000);
});
