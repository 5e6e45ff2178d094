import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { buildAccount } from '#test/builders/accounts.ts';
import { changeHeard } from '#test/builders/changes.ts';
import { creditMeals, staffOf } from '#test/builders/credits.ts';
import { createHistory, histories } from '#test/builders/histories.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { deliver } from '#test/builders/receipts.ts';
import { execute } from '#test/global-setup.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { presentInvoiceDocument } from './invoice-document.present.ts';

const START = '2026-11-23T09:00:00Z';

async function createOffice(app: TestApp) {
  const set = async (key: string, value: string) => {
    await app.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), updatedAt: new Date() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
    await changeHeard(app, 'settings');
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
const move = (id: number, status: 'completed' | 'cancelled' | 'pending' | 'delivering') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });

describe('invoice of a month', () => {
  it('contains deliveries without an invoice, deducts corrections, and bills nothing twice', async () => {
    const ana = await buildRegular(app);
    const delivered = await placeAnother(ana.visitor, ana.meal.id, { quantity: 10 });
    const late = await placeAnother(ana.visitor, ana.meal.id, { quantity: 11 });
    const never = await placeAnother(ana.visitor, ana.meal.id, { quantity: 12 });
    const december = await placeAnother(ana.visitor, ana.meal.id, { quantity: 13, date: '2026-12-07' });
    await move(delivered.id, 'completed');
    await move(never.id, 'cancelled');

    expect(await issue('2026-11', '72.79')).toMatchObject({
      status: 409,
      body: { code: 'statements/month-not-over' },
    });
    await travelTo('2026-12-02T00:00:00Z');
    expect(await invoiceOf('2026-11')).toMatchObject({
      month: '2026-11',
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
    expect(await linesOf('2026-11')).toEqual([
      {
        orderId: delivered.id,
        orderNumber: String(delivered.id),
        userId: ana.account.id,
        person: 'Ana Popova',
        date: '2026-11-30',
        kind: 'delivery',
        meals: 10,
        total: '103.99',
        own: '31.20',
        amount: '72.79',
        reference: '',
        lineText: '',
        claimingCode: '',
        taxCode: 'none',
        units: 10,
        unitPrice: '7.279',
      },
    ]);
    expect(await issue('2026-11', '72.78')).toMatchObject({
      status: 409,
      body: { code: 'statements/figures-changed', params: { total: '72.79' } },
    });
    const answer = await issue('2026-11', '72.79');
    expect(answer).toMatchObject({
      status: 201,
      body: { state: 'issued', number: 'INV-2026-11', total: '72.79', deliveries: 1 },
    });
    expect(await issue('2026-11', '72.79')).toMatchObject({
      status: 409,
      body: { code: 'statements/already-issued' },
    });
    expect(await issue('2026-10', '0.00')).toMatchObject({
      status: 409,
      body: { code: 'statements/later-issued' },
    });

    // One order is delivered late, another corrected after it was invoiced. Later names do not change the invoice.
    await move(late.id, 'completed');
    await move(delivered.id, 'cancelled');
    await app.db
      .updateTable('orders')
      .set({ firstName: 'Somebody', lastName: 'Else' })
      .where('id', '=', delivered.id)
      .execute();
    await move(december.id, 'completed');
    await office.set('organisation_name', 'Another name');
    await travelTo('2027-01-04T00:00:00Z');
    expect(await linesOf('2026-11')).toMatchObject([
      { orderId: delivered.id, person: 'Ana Popova', amount: '72.79' },
    ]);
    expect(await invoiceOf('2026-11')).toMatchObject({
      state: 'issued',
      total: '72.79',
      organisation: { name: 'Домашна грижа' },
    });
    expect(
      (await linesOf('2026-12')).map(({ orderId, kind, meals, amount }) => ({
        orderId,
        kind,
        meals,
        amount,
      })),
    ).toEqual([
      { orderId: delivered.id, kind: 'credit', meals: -10, amount: '-72.79' },
      { orderId: late.id, kind: 'delivery', meals: 11, amount: '79.79' },
      { orderId: december.id, kind: 'delivery', meals: 13, amount: '93.79' },
    ]);
    expect(await monthsOf()).toMatchObject([
      { month: '2027-01', state: 'not_over' },
      {
        month: '2026-12',
        state: 'ready',
        deliveries: 2,
        credits: 1,
        creditsTotal: '-72.79',
        total: '100.79',
        openOrders: 0,
        // Late deliveries are included, and each row still refers to its own month.
        months: [
          { month: '2026-11', deliveries: 1, total: '79.79' },
          { month: '2026-12', deliveries: 1, total: '93.79' },
        ],
        ownDeliveries: 1,
        ownTotal: '93.79',
      },
      { month: '2026-11', state: 'issued', number: 'INV-2026-11', total: '72.79', openOrders: 0 },
    ]);
    // November has its invoice already.
    expect(await invoiceOf('2026-12')).toMatchObject({ issueFirst: null });
    expect(await issue('2026-12', '100.79')).toMatchObject({ status: 201, body: { number: 'INV-2026-12' } });
    expect(await monthsOf()).toContainEqual(
      expect.objectContaining({
        month: '2026-11',
        state: 'issued',
        ownDeliveries: 2,
        ownTotal: '152.58',
        onInvoices: ['INV-2026-12', 'INV-2026-11'],
      }),
    );
    expect(await invoiceOf('2027-01')).toMatchObject({ deliveries: 0, credits: 0, total: '0.00' });
    const kept = await app.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('action', '=', 'invoice/issued')
      .orderBy('id')
      .execute();
    expect(kept).toMatchObject([
      {
        actorId: office.admin.id,
        subjectId: '2026-11',
        reason: 'the month is over',
        after: { number: 'INV-2026-11', total: '72.79', deliveries: 1, credits: 0 },
      },
      { subjectId: '2026-12', after: { total: '100.79', deliveries: 2, credits: 1 } },
    ]);
    await travelTo('2027-02-02T00:00:00Z');
    expect(await issue('2027-01', '0.00')).toMatchObject({
      status: 409,
      body: { code: 'statements/nothing-to-invoice' },
    });
  });

  it('includes earlier months without an invoice, whose rows remain', async () => {
    const other = await createTestApp();
    const own = await createOffice(other);
    const ana = await buildRegular(other);
    const orders = [
      await placeAnother(ana.visitor, ana.meal.id, { date: '2026-11-30' }),
      await placeAnother(ana.visitor, ana.meal.id, { date: '2026-12-07', quantity: 11 }),
    ];
    const backOffice = await other.visit('admin').signIn(own.admin.username);
    for (const { id } of orders) await deliver(backOffice, id);
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

  it('is titled tax invoice only with business number and tax note', async () => {
    const invoice = await invoiceOf('2026-12');
    const titleOf = (kitchen: object) => {
      const document = { lines: [], language: 'en' as const, timeZone: 'UTC', generatedAt: new Date(0) };
      const sender = { ...invoice.kitchen, ...kitchen };
      return presentInvoiceDocument({ ...document, invoice: { ...invoice, kitchen: sender } }).title;
    };
    const [businessNumber, taxNote] = ['11 222 333 444', 'All meals are GST-free'];
    expect(titleOf({ businessNumber, taxNote })).toMatch(/^Tax invoice /);
    expect(titleOf({ businessNumber, taxNote: '' })).toMatch(/^Invoice /);
    expect(titleOf({ businessNumber: '', taxNote })).toMatch(/^Invoice /);
  });

  it('cannot be changed once it is issued, nor issued without the name of the organisation', async () => {
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

describe('documents of an invoice', () => {
  it('show what was issued in both languages, and drafts as drafts', async () => {
    await office.set('kitchen_business_number', '11 222 333 444');
    await office.set('invoice_tax_note', 'GST-free');
    const pdf = async (month: string, language: string) => {
      const url = `/api/invoices/${month}/pdf?language=${language}`;
      return (await readPdf((await manager.send({ method: 'GET', url })).body)).join(' ');
    };
    const en = await pdf('2026-12', 'en');
    // Later settings are not printed.
    expect(en).not.toContain('11 222 333 444');
    for (const words of [
      'Another name',
      'Date: 4/1/2027',
      'November 2026: 1 delivery, $79.79 December 2026: 1 delivery, $93.79 1 deduction: −$72.79',
      'Deducted: Order',
      '$100.79',
    ])
      expect(en).toContain(words);
    for (const words of ['Број на фактура: INV-2026-12', 'За плаќање од организацијата', '$100.79'])
      expect(await pdf('2026-12', 'mk')).toContain(words);
    for (const words of ['Draft, not an invoice', '11 222 333 444', 'GST-free'])
      expect(await pdf('2027-02', 'en')).toContain(words);
    const csv = await manager.send({ method: 'GET', url: '/api/invoices/2026-12/csv?language=en' });
    const rows = String(csv.body).split('\r\n');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="INV-2026-12.csv"');
    expect(rows[1]).toMatch(
      /^INV-2026-12,2026-11-30,\d+,\d+,Ana Popova,Deduction,-10,-103\.99,-31\.20,-72\.79,,,,-10,7\.279,–$/,
    );
    expect(rows).toHaveLength(5);
  });
});

describe('credited meals', () => {
  it('are not charged, or are deducted on the next invoice', async () => {
    const other = await createTestApp();
    const own = await createOffice(other);
    await own.set('kitchen_bank_details', 'BSB 063-000');
    const { visitor, meal } = await buildRegular(other);
    const order = await placeAnother(visitor, meal.id, { quantity: 10 });
    await creditMeals(await staffOf(other), order, 2);
    const backOffice = other.visit('admin');
    const statuses = async (status: 'completed' | 'cancelled') =>
      backOffice.call('PUT /api/orders/{id}/status', {
        params: { id: order.id },
        body: { status, reason: 'a test' },
      });
    const issued = async (month: string, total: string) => {
      const { status } = await backOffice.send({
        method: 'POST',
        url: `/api/invoices/${month}`,
        payload: { total, reason: 'the month is over' },
      });
      expect(status).toBe(201);
      const params = { month };
      return (await backOffice.call('GET /api/invoices/{month}/lines', { params, query: {} })).body.items;
    };
    other.clock.set('2027-02-02T00:00:00Z');
    await backOffice.signIn(own.admin.username);
    await statuses('completed');
    expect(await issued('2026-11', '58.79')).toMatchObject([
      { kind: 'delivery', meals: 8, total: '83.99', own: '25.20', amount: '58.79' },
    ]);
    await creditMeals(backOffice, order, 1, { reason: 'spoiled' });
    expect(await issued('2026-12', '-7.00')).toMatchObject([
      { kind: 'credit', meals: -1, total: '-10.00', own: '-3.00', amount: '-7.00' },
    ]);
    await creditMeals(backOffice, order, 1, { reason: 'spoiled' });
    await statuses('cancelled');
    expect(await issued('2027-01', '-51.79')).toMatchObject([
      { kind: 'credit', meals: -7, total: '-73.99', own: '-22.20', amount: '-51.79' },
    ]);
    // A credit note has no due date.
    const params = { month: '2027-01' };
    expect((await backOffice.call('GET /api/invoices/{month}', { params, query: {} })).body).toMatchObject({
      credits: 1,
      creditsTotal: '-51.79',
      total: '-51.79',
      dueOn: null,
    });
    const pdf = await backOffice.send({ method: 'GET', url: '/api/invoices/2027-01/pdf?language=en' });
    const paper = (await readPdf(pdf.body)).join(' ');
    for (const words of ['Credit note', ' −7 ', 'To be deducted from the next payment $51.79'])
      expect(paper).toContain(words);
    for (const words of ['Please pay by', 'BSB 063-000', 'To be paid']) expect(paper).not.toContain(words);
  });
});

describe('random histories', () => {
  it('keep invoices up to a month equal to the subsidies of deliveries and to the ledger', async () => {
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
