import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAgreement } from '#test/builders/agreements.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOffice, buildPhoneOrder, phoneOrder } from '#test/builders/phone-orders.ts';
import { buildDebtor, closeMonth, deliver, receiptOf, recordReceipt } from '#test/builders/receipts.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import { readBalance } from './receipts.steps.ts';

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

describe('POST /api/closed-months/{month}', () => {
  it('closes a month once it is over, with the balance of each customer', async () => {
    const office = await officeAt('2026-11-30T01:00:00Z');
    await recordReceipt(office, paid.account.id, { receivedOn: '2026-10-15', amount: '10.00' });
    await recordReceipt(office, paid.account.id, { receivedOn: '2026-11-28', amount: '5.00' });
    expect(await closeMonth(office, NOVEMBER)).toMatchObject({
      status: 409,
      body: { code: 'receipts/month-not-over' },
    });
    const december = await officeAt('2026-12-02T01:00:00Z');
    expect((await december.call('GET /api/closed-months')).body).toEqual({ months: [], next: NOVEMBER });
    const preview = await december.call('GET /api/closed-months/{month}/preview', {
      params: { month: NOVEMBER },
    });
    expect(preview.body).toMatchObject({
      isOver: true,
      isNext: true,
      // The payment of October, before the first closed month.
      opening: '-10.00',
      charged: '62.40',
      received: '5.00',
      closing: '47.40',
      people: 2,
      openOrders: 1,
      uninvoiced: 2,
      openBankLines: 0,
    });
    const params = { month: NOVEMBER };
    expect(
      await december.call('POST /api/closed-months/{month}', { params, body: { closing: '47.00' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'receipts/figures-changed', params: { closing: '47.40' } },
    });
    const close = () =>
      december.call('POST /api/closed-months/{month}', { params, body: { closing: '47.40' } });
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await balanceOf(NOVEMBER, paid.account.id)).toEqual({
      openingCents: -1000,
      chargedCents: 3120,
      receivedCents: 500,
      closingCents: 1620,
    });
    expect((await december.call('GET /api/closed-months')).body).toMatchObject({
      months: [{ month: NOVEMBER, closing: '47.40', people: 2 }],
      next: '2026-12',
    });
    expect(await readAudit(app, NOVEMBER as never)).toMatchObject([
      { action: 'month/closed', after: { closing: '47.40' } },
    ]);
  });

  it('then refuses payments and reversals in the month', async () => {
    const office = await officeAt('2026-12-02T02:00:00Z');
    const body = receiptOf(paid.account.id, { receivedOn: '2026-11-30' });
    expect(await office.call('POST /api/receipts', { body })).toMatchObject({
      status: 409,
      body: {
        code: 'receipts/month-closed',
        params: { month: NOVEMBER },
        message: expect.stringContaining('up to November 2026'),
      },
    });
    const receipt = await recordReceipt(office, paid.account.id, {
      receivedOn: '2026-12-01',
      amount: '1.00',
    });
    const reverse = (id: number, reversedOn: string) =>
      office.call('POST /api/receipts/{id}/reverse', {
        params: { id },
        body: { key: randomUUID(), reversedOn, reason: 'It bounced' },
      });
    expect((await reverse(receipt.id, '2026-11-30')).body).toMatchObject({ code: 'receipts/before-receipt' });
    const [old] = await app.db
      .selectFrom('receipts')
      .select('id')
      .where('receivedOn', '=', '2026-11-28')
      .execute();
    expect((await reverse(old!.id, '2026-11-29')).body).toMatchObject({ code: 'receipts/month-closed' });
    expect(await reverse(old!.id, '2026-12-02')).toMatchObject({ status: 201 });
  });

  it('then books late deliveries and credits today', async () => {
    const office = await officeAt('2026-12-03T01:00:00Z');
    await deliver(office, late.order.id);
    expect(await chargesOf(late.order.id)).toEqual([{ amountCents: 3120, bookedOn: '2026-12-03' }]);
    await creditMeals(office, credited.order, 5);
    expect(await chargesOf(credited.order.id)).toEqual([
      { amountCents: 3120, bookedOn: '2026-11-30' },
      { amountCents: -1500, bookedOn: '2026-12-03' },
    ]);
    expect(await balanceOf(NOVEMBER, credited.account.id)).toMatchObject({ closingCents: 3120 });
  });

  it('closes months in order, each opening with the previous closing', async () => {
    const office = await officeAt('2027-02-02T01:00:00Z');
    expect(await closeMonth(office, '2027-01')).toMatchObject({
      status: 409,
      body: { code: 'receipts/earlier-open', params: { month: '2026-12' } },
    });
    const again = await office.call('GET /api/closed-months/{month}/preview', {
      params: { month: NOVEMBER },
    });
    expect(again.body).toMatchObject({ code: 'receipts/month-closed' });
    for (const month of ['2026-12', '2027-01'])
      expect(await closeMonth(office, month)).toMatchObject({ status: 201 });
    const people = await app.db.selectFrom('closedBalances').selectAll().orderBy('accountId').execute();
    expect(people.length).toBeGreaterThan(6);
    for (const row of people) {
      const days = { '2026-11': '2026-11-30', '2026-12': '2026-12-31', '2027-01': '2027-01-31' };
      const to = days[row.month as keyof typeof days];
      const { opening, charged, received, closing } = await readBalance(
        app.db,
        row.accountId,
        `${row.month}-01`,
        to,
      );
      expect({ opening, charged, received, closing }).toEqual({
        opening: row.openingCents,
        charged: row.chargedCents,
        received: row.receivedCents,
        closing: row.closingCents,
      });
    }
  });

  it('waits for concurrent bookings, and they for it', async () => {
    const office = await officeAt('2027-03-02T01:00:00Z');
    const receipts = Array.from({ length: 4 }, () =>
      office.call('POST /api/receipts', {
        body: receiptOf(paid.account.id, { receivedOn: '2027-02-10', amount: '1.00' }),
      }),
    );
    const closing = closeMonth(office, '2027-02');
    const answers = await Promise.all(receipts);
    // It is refused when the figures changed in between; then every booking was in time.
    const { status } = await closing;
    if (status === 409) expect((await closeMonth(office, '2027-02')).status).toBe(201);
    const written = answers.filter((answer) => answer.status === 201).length;
    const kept = await balanceOf('2027-02', paid.account.id);
    expect(kept!.receivedCents).toBe(written * 100);
  });
});

it('expects no organisation invoice for self-paying customers', async () => {
  const office = await officeAt('2027-03-02T03:00:00Z');
  const uninvoiced = async () => {
    const params = { month: '2027-03' };
    return (await office.call('GET /api/closed-months/{month}/preview', { params })).body.uninvoiced;
  };
  const orderOf = async (account: { id: number }) => {
    const { id: mealId } = await buildMeal(app.db);
    const { body, status } = await office.call('POST /api/customers/{id}/orders', {
      params: { id: account.id },
      body: phoneOrder(mealId, { deliveryDate: '2027-03-08' }),
    });
    expect(status).toBe(201);
    await deliver(office, body.id);
  };
  const alone = await buildAccount(app.db);
  await buildAgreement(app, { accountId: alone.id, funderId: null });
  await orderOf(alone);
  expect(await uninvoiced()).toBe(0);
  await orderOf(await buildAccount(app.db));
  expect(await uninvoiced()).toBe(1);
});
