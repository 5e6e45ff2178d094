import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAgreement } from '#test/builders/agreements.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { backdateLedger } from '#test/builders/histories.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOffice, buildPhoneOrder, phoneOrder } from '#test/builders/phone-orders.ts';
import {
  buildBankLine,
  buildDebtor,
  closeMonth,
  markOrderDelivered,
  incomingPaymentOf,
  recordIncomingPayment,
} from '#test/builders/incoming-payments.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import { readBalance } from '#money/incoming-payments/read-balance.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const NOVEMBER = '2026-11';

/** Sets the clock and signs in again, because sessions expire. */
const officeAt = async (instant: string) => {
  app.clock.set(instant);
  return (await buildOffice(app, 'admin')).backOffice;
};
const chargesOf = (orderId: number) =>
  app.db
    .selectFrom('accountCharges')
    .select(['amountCents', 'bookedOn'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
const balanceOf = (month: string, accountId: number) =>
  app.db
    .selectFrom('closedBalances')
    .select(['openingCents', 'chargedCents', 'receivedCents', 'closingCents'])
    .where('month', '=', month)
    .where('accountId', '=', accountId)
    .executeTakeFirst();

const paid = await buildDebtor(app);
const late = await buildPhoneOrder(app);
const credited = await buildDebtor(app);

describe('closing a month', () => {
  it('closes a month once it is over, with the opening and closing balance of each customer', async () => {
    const office = await officeAt('2026-11-30T01:00:00Z');
    await recordIncomingPayment(office, paid.account.id, { receivedOn: '2026-10-15', amount: '10.00' });
    await recordIncomingPayment(office, paid.account.id, { receivedOn: '2026-11-28', amount: '5.00' });
    expect((await closeMonth(office, NOVEMBER)).body).toMatchObject({
      code: 'incoming-payments/month-not-over',
    });
    for (const [bookedOn, amountCents] of [
      ['2026-11-20', 3120],
      ['2026-11-30', 1000],
      ['2026-12-01', 500],
    ] as const)
      await buildBankLine(app.db, { bookedOn, amountCents });
    const december = await officeAt('2026-12-02T01:00:00Z');
    const params = { month: NOVEMBER };
    const preview = await december.call('GET /api/closed-months/{month}/preview', { params });
    expect(preview.body).toMatchObject({
      isOver: true,
      isNext: true,
      // The payment of October is before the first closed month.
      opening: '-10.00',
      charged: '62.40',
      received: '5.00',
      closing: '47.40',
      people: 2,
      openOrders: 1,
      openBankLines: 2,
      openBankAmount: '41.20',
      openPayments: 0,
      openPaymentsAmount: '0.00',
      uninvoiced: 2,
      uninvoicedFrom: NOVEMBER,
      // The first closed month includes everything before it.
      firstMonth: '2026-10',
    });
    const close = (closing: string) =>
      december.call('POST /api/closed-months/{month}', { params, body: { closing } });
    expect((await close('47.00')).body).toMatchObject({ code: 'incoming-payments/figures-changed' });
    const answers = await Promise.all([close('47.40'), close('47.40')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const balance = { openingCents: -1000, chargedCents: 3120, receivedCents: 500, closingCents: 1620 };
    expect(await balanceOf(NOVEMBER, paid.account.id)).toEqual(balance);
    expect((await december.call('GET /api/closed-months')).body).toMatchObject({
      months: [{ month: NOVEMBER, closing: '47.40', people: 2 }],
      next: '2026-12',
    });
    const entry = { action: 'month/closed', after: { closing: '47.40' } };
    expect(await readAudit(app, NOVEMBER as never)).toMatchObject([entry]);
  });

  it('prevents later payments and reversals in the month', async () => {
    const office = await officeAt('2026-12-02T02:00:00Z');
    const body = incomingPaymentOf(paid.account.id, { receivedOn: '2026-11-30' });
    const closed = { code: 'incoming-payments/month-closed', params: { month: NOVEMBER } };
    expect((await office.call('POST /api/incoming-payments', { body })).body).toMatchObject(closed);
    const reverse = (id: number, reversedOn: string) =>
      office.call('POST /api/incoming-payments/{id}/reverse', {
        params: { id },
        body: { key: randomUUID(), reversedOn, reason: 'It bounced' },
      });
    const received = { receivedOn: '2026-12-01', amount: '1.00' };
    const receipt = await recordIncomingPayment(office, paid.account.id, received);
    expect((await reverse(receipt.id, '2026-11-30')).body).toMatchObject({
      code: 'incoming-payments/before-receipt',
    });
    const { id } = await app.db
      .selectFrom('incomingPayments')
      .select('id')
      .where('receivedOn', '=', '2026-11-28')
      .executeTakeFirstOrThrow();
    expect((await reverse(id, '2026-11-29')).body).toMatchObject({ code: 'incoming-payments/month-closed' });
    expect(await reverse(id, '2026-12-02')).toMatchObject({ status: 201 });
  });

  it('causes late deliveries and credits of the month to be booked today', async () => {
    const office = await officeAt('2026-12-03T01:00:00Z');
    await markOrderDelivered(office, late.order.id);
    expect(await chargesOf(late.order.id)).toEqual([{ amountCents: 3120, bookedOn: '2026-12-03' }]);
    const statementOf = async (month: string) => {
      const params = { month, customerId: credited.account.id };
      return (await office.call('GET /api/statements/{month}/{customerId}', { params })).body;
    };
    const atClosing = await statementOf(NOVEMBER);
    await creditMeals(office, credited.order, 5);
    // The database sets the time of ledger entries, so they are backdated to the test clock.
    await backdateLedger(app, Math.floor((Date.now() - Date.parse('2026-12-04T00:00:00Z')) / 86_400_000));
    expect(await statementOf(NOVEMBER)).toEqual(atClosing);
    expect(atClosing).toMatchObject({
      sums: { own: '31.20', toPay: '31.20' },
      account: { closing: '31.20' },
    });
    expect(await statementOf('2026-12')).toMatchObject({
      lines: [],
      corrections: [{ kind: 'credited', subsidy: '-35.00', own: '-15.00' }],
      account: { opening: '31.20', charges: [{ amount: '-15.00', isCorrection: true }], closing: '16.20' },
      sums: { spent: '-35.00', own: '-15.00', toPay: '-15.00', refunded: '0.00', left: '500.00' },
    });
    expect(await chargesOf(credited.order.id)).toEqual([
      { amountCents: 3120, bookedOn: '2026-11-30' },
      { amountCents: -1500, bookedOn: '2026-12-03' },
    ]);
    expect(await balanceOf(NOVEMBER, credited.account.id)).toMatchObject({ closingCents: 3120 });
  });

  it('closes months in order, each opening with the previous closing balances', async () => {
    const office = await officeAt('2027-02-02T01:00:00Z');
    expect((await closeMonth(office, '2027-01')).body).toMatchObject({
      code: 'incoming-payments/earlier-open',
      params: { month: '2026-12' },
    });
    for (const month of ['2026-12', '2027-01'])
      expect(await closeMonth(office, month)).toMatchObject({ status: 201 });
    const rows = await app.db.selectFrom('closedBalances').selectAll().execute();
    expect(rows.length).toBeGreaterThan(6);
    const lastDays: Record<string, string> = { '2026-11': '30', '2026-12': '31', '2027-01': '31' };
    for (const row of rows) {
      const to = `${row.month}-${lastDays[row.month]}`;
      expect(await readBalance(app.db, row.accountId, `${row.month}-01`, to)).toMatchObject({
        opening: row.openingCents,
        charged: row.chargedCents,
        received: row.receivedCents,
        closing: row.closingCents,
      });
    }
  });

  it('waits for concurrent bookings, and blocks new ones while it runs', async () => {
    const office = await officeAt('2027-03-02T01:00:00Z');
    const receipts = Array.from({ length: 4 }, () =>
      office.call('POST /api/incoming-payments', {
        body: incomingPaymentOf(paid.account.id, { receivedOn: '2027-02-10', amount: '1.00' }),
      }),
    );
    const closing = closeMonth(office, '2027-02');
    const answers = await Promise.all(receipts);
    // Closing fails if a booking changed the figures in between. In that case all bookings came before it.
    const { status } = await closing;
    if (status === 409) expect((await closeMonth(office, '2027-02')).status).toBe(201);
    const written = answers.filter((answer) => answer.status === 201).length;
    const kept = await balanceOf('2027-02', paid.account.id);
    expect(kept!.receivedCents).toBe(written * 100);
  });
});

it('GET /api/closed-months/{month}/preview counts uninvoiced deliveries of all earlier months, excluding self-payers', async () => {
  const office = await officeAt('2027-03-02T03:00:00Z');
  const uninvoicedAfterOrderOf = async ({ id }: { id: number }) => {
    const { id: mealId } = await buildMeal(app.db);
    const body = phoneOrder(mealId, { deliveryDate: '2027-03-08' });
    const placed = await office.call('POST /api/customers/{id}/orders', { params: { id }, body });
    await markOrderDelivered(office, placed.body.id);
    const params = { month: '2027-03' };
    const preview = (await office.call('GET /api/closed-months/{month}/preview', { params })).body;
    const months = (await office.call('GET /api/invoices')).body;
    const due = months.reduce((sum, { ownDeliveries }) => sum + ownDeliveries, 0);
    expect([preview.uninvoiced, preview.uninvoicedFrom]).toEqual([due, NOVEMBER]);
    return preview.uninvoiced;
  };
  const before = await uninvoicedAfterOrderOf(await buildAccount(app.db));
  const alone = await buildAccount(app.db);
  await buildAgreement(app, { accountId: alone.id, funderId: null });
  expect(await uninvoicedAfterOrderOf(alone)).toBe(before);
  expect(await uninvoicedAfterOrderOf(await buildAccount(app.db))).toBe(before + 1);
});
