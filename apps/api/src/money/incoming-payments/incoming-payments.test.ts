import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paymentReference } from '@trpeza/contract/money/payment-reference';
import { buildAccount } from '#test/builders/accounts.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { buildOffice, buildPhoneOrder } from '#test/builders/phone-orders.ts';
import {
  readAccountOf,
  buildDebtor,
  buildInvoice,
  markOrderDelivered,
  deliverAnotherOrder,
  incomingPaymentOf,
  recordIncomingPayment,
  TODAY,
} from '#test/builders/incoming-payments.ts';
import { dishonour, placeByDebit } from '#test/builders/debits.ts';
import { buildCustomerWithMeal } from '#test/builders/placements.ts';
import { changeMeals } from '#test/builders/order-changes.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { readPaidInvoices, readAccountMovements, readBalance } from './read-balance.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const { backOffice: bookkeeper } = await buildOffice(app, 'admin');
const { backOffice: manager } = await buildOffice(app);

const chargesOf = (orderId: number) =>
  app.db
    .selectFrom('accountCharges')
    .select(['amountCents', 'bookedOn'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();

const move = (office: Visitor, id: number, status: 'delivering' | 'cancelled' | 'completed') =>
  office.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'A mistake' } });

const overdueOf = async (office: Visitor, orderId: number) => {
  const { body } = await office.call('GET /api/worklist', { query: { limit: 100 } as never });
  return body.items
    .filter((item) => item.kind === 'account_overdue' && item.order?.id === orderId)
    .map(({ amount }) => amount);
};

describe('an order on account', () => {
  it('is charged on delivery', async () => {
    const { order, account } = await buildPhoneOrder(app);
    expect(await chargesOf(order.id)).toEqual([]);
    await markOrderDelivered(bookkeeper, order.id);
    expect(await chargesOf(order.id)).toEqual([{ amountCents: 3120, bookedOn: '2026-11-30' }]);
    expect(await readAccountOf(manager, account.id)).toMatchObject({
      customer: { id: account.id, name: 'Ana Popova', paymentReference: paymentReference(account.id) },
      charged: '31.20',
      received: '0.00',
      balance: '31.20',
      credit: '0.00',
      unpaid: [{ orderId: order.id, amount: '31.20', open: '31.20', ageDays: 0 }],
      payments: [],
      remindedOn: null,
    });
  });

  it('is credited when the delivery is corrected, and charged again', async () => {
    const { order, account } = await buildDebtor(app);
    await move(bookkeeper, order.id, 'cancelled');
    expect((await readAccountOf(bookkeeper, account.id)).balance).toBe('0.00');
    await move(bookkeeper, order.id, 'delivering');
    await move(bookkeeper, order.id, 'completed');
    expect((await chargesOf(order.id)).map(({ amountCents }) => amountCents)).toEqual([3120, -3120, 3120]);
  });

  it('leaves a credit on the account when meals are credited after the payment', async () => {
    const { order, account } = await buildDebtor(app);
    await recordIncomingPayment(bookkeeper, account.id);
    await creditMeals(bookkeeper, order, 5);
    // 50.00 and the fee remain, of which the customer's 30 % are 16.20.
    expect(await readAccountOf(bookkeeper, account.id)).toMatchObject({
      charged: '16.20',
      balance: '-15.00',
      credit: '15.00',
      unpaid: [],
    });
  });

  it('is charged only the increase when it was paid online before a change, and nothing once that debit is dishonoured', async () => {
    const { visitor, meal, account } = await buildCustomerWithMeal(app);
    const order = await placeByDebit(visitor, meal.id);
    await changeMeals(visitor, order, [[meal.id, 12]]);
    await markOrderDelivered(bookkeeper, order.id);
    expect((await readAccountOf(bookkeeper, account.id)).charged).toBe('6.00');
    // The whole debt of a dishonoured debit is collected as a payment issue instead.
    await dishonour(app, order.id);
    expect((await readAccountOf(bookkeeper, account.id)).charged).toBe('0.00');
  });
});

describe('POST /api/incoming-payments/settlements', () => {
  const settle = (customerId: number, input: { balance: string; method?: 'cash' }, key = randomUUID()) =>
    bookkeeper.call('POST /api/incoming-payments/settlements', {
      body: { key, customerId, settledOn: TODAY, reason: 'The estate was closed', ...input },
    });
  const paymentsOf = async (customerId: number) => {
    const params = { month: TODAY.slice(0, 7), customerId };
    const { body } = await bookkeeper.call('GET /api/statements/{month}/{customerId}', { params });
    return body.account.payments.map(({ kind, method, amount }) => [kind, method, amount]);
  };

  it('pays out a credit once per key', async () => {
    const { account } = await buildDebtor(app);
    await recordIncomingPayment(bookkeeper, account.id, { amount: '40.00' });
    const [seen, key] = [{ balance: '-8.80', method: 'cash' } as const, randomUUID()];
    const paidOut = await settle(account.id, seen, key);
    expect(paidOut).toMatchObject({ status: 201, body: { amount: '-8.80', note: 'The estate was closed' } });
    expect((await settle(account.id, seen, key)).body.id).toBe(paidOut.body.id);
    expect((await settle(account.id, seen)).body).toMatchObject({
      code: 'incoming-payments/balance-changed',
      params: { balance: '0.00' },
    });
    expect(await paymentsOf(account.id)).toEqual([
      ['payment', 'bank', '40.00'],
      ['paidOut', 'cash', '-8.80'],
    ]);
    expect(await readAudit(app, paidOut.body.id)).toMatchObject([{ reason: 'The estate was closed' }]);
  });

  it('writes off a debt as a loss, which can be reversed', async () => {
    const { account } = await buildDebtor(app);
    const loss = await settle(account.id, { balance: '31.20' });
    expect(loss).toMatchObject({ status: 201, body: { method: 'losses', amount: '31.20' } });
    expect((await readAccountOf(bookkeeper, account.id)).balance).toBe('0.00');
    expect(await paymentsOf(account.id)).toEqual([['writtenOff', 'losses', '31.20']]);
    await bookkeeper.call('POST /api/incoming-payments/{id}/reverse', {
      params: { id: loss.body.id },
      body: { key: randomUUID(), reversedOn: TODAY, reason: 'It was paid after all' },
    });
    expect((await readAccountOf(bookkeeper, account.id)).balance).toBe('31.20');
  });

  it('requires a payment method for credit, and rejects one for a debt', async () => {
    const { account } = await buildDebtor(app);
    for (const input of [
      { balance: '-8.80' },
      { balance: '31.20', method: 'cash' },
      { balance: '0.00' },
    ] as const)
      expect((await settle(account.id, input)).status).toBe(400);
  });
});

describe('an incoming payment', () => {
  it('pays the oldest charge first, and writes an audit entry', async () => {
    const debtor = await buildDebtor(app);
    const { account } = debtor;
    const second = await deliverAnotherOrder(debtor, '2026-12-07');
    const incoming = await recordIncomingPayment(bookkeeper, account.id, {
      amount: '40.00',
      reference: 'NAB 17',
    });

    expect(await readAccountOf(bookkeeper, account.id)).toMatchObject({
      balance: '22.40',
      unpaid: [{ orderId: second.id, amount: '31.20', open: '22.40' }],
      payments: [{ id: incoming.id }],
    });
    expect(await readAudit(app, incoming.id)).toMatchObject([
      {
        action: 'incoming-payment/recorded',
        after: { amountCents: 4000, method: 'bank', customerId: account.id },
      },
    ]);
  });

  it('is recorded once for concurrent requests with the same key', async () => {
    const { account } = await buildDebtor(app);
    const body = incomingPaymentOf(account.id);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => bookkeeper.call('POST /api/incoming-payments', { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await readAccountOf(bookkeeper, account.id)).received).toBe('31.20');
    expect(
      await bookkeeper.call('POST /api/incoming-payments', { body: { ...body, amount: '3.12' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'incoming-payments/key-used' },
    });
  });

  it('can be reversed once, with a reason, and remains listed', async () => {
    const { account, order } = await buildDebtor(app);
    const received = { method: 'cheque', receivedOn: '2026-11-20' } as const;
    const cheque = await recordIncomingPayment(bookkeeper, account.id, received);
    const body = { key: randomUUID(), reversedOn: TODAY, reason: 'It bounced' };
    const reverse = (id: number, key = body.key) =>
      bookkeeper.call('POST /api/incoming-payments/{id}/reverse', { params: { id }, body: { ...body, key } });
    const [first, again] = [await reverse(cheque.id), await reverse(cheque.id)];
    expect(first).toMatchObject({
      status: 201,
      body: { amount: '-31.20', reverses: cheque.id, method: 'cheque', note: 'It bounced' },
    });
    expect(again.body.id).toBe(first.body.id);
    expect(await readAccountOf(bookkeeper, account.id)).toMatchObject({
      received: '0.00',
      unpaid: [{ orderId: order.id, open: '31.20' }],
      payments: [{ id: first.body.id }, { id: cheque.id, reversedBy: first.body.id }],
    });
    expect((await reverse(cheque.id, randomUUID())).body).toMatchObject({
      code: 'incoming-payments/already-reversed',
    });
    expect((await reverse(first.body.id, randomUUID())).body).toMatchObject({
      code: 'incoming-payments/not-reversible',
    });
  });

  it('can be reversed on the day on which it was received', async () => {
    const { account } = await buildDebtor(app);
    const { id } = await recordIncomingPayment(bookkeeper, account.id);
    const body = { key: randomUUID(), reversedOn: TODAY, reason: 'A mistake' };
    const reversal = await bookkeeper.call('POST /api/incoming-payments/{id}/reverse', {
      params: { id },
      body,
    });
    expect(reversal).toMatchObject({ status: 201, body: { receivedOn: TODAY, reverses: id } });
  });

  it('is rejected with a future date, an invalid amount or an invalid payer', async () => {
    const { account } = await buildDebtor(app);
    const staff = await buildAccount(app.db, { role: 'delivery' });
    for (const [body, expected] of [
      [{ receivedOn: '2026-11-24' }, { code: 'incoming-payments/in-future' }],
      [{ amount: '-5.00' }, { fields: [{ path: 'amount' }] }],
      [{ invoiceId: 1 }, { fields: [{ path: 'customerId' }] }],
      [{ customerId: undefined }, { fields: [{ path: 'customerId' }] }],
      [{ customerId: undefined, invoiceId: 999_999 }, { code: 'common/not-found' }],
      [{ customerId: staff.id }, { code: 'common/not-found' }],
    ] as const) {
      const request = { body: { ...incomingPaymentOf(account.id), ...body } as never };
      expect((await bookkeeper.call('POST /api/incoming-payments', request)).body).toMatchObject(expected);
    }
  });

  it('can be listed by date, method and name', async () => {
    const { account } = await buildDebtor(app);
    const receipts = [
      ['2026-11-02', 'cash'],
      ['2026-11-03', 'bank'],
    ] as const;
    for (const [receivedOn, method] of receipts)
      await recordIncomingPayment(bookkeeper, account.id, { receivedOn, method, amount: '5.00' });
    const count = async (query: object) => {
      const request = { query: { customerId: account.id, ...query } as never };
      return (await bookkeeper.call('GET /api/incoming-payments', request)).body.total;
    };
    for (const query of [{ method: 'cash' }, { from: '2026-11-03' }, { to: '2026-11-02' }])
      expect(await count(query), JSON.stringify(query)).toBe(1);
    expect(await count({ search: 'попова' })).toBe(2);
  });

  it('can pay part of an invoice, and is posted to the organisation’s ledger account', async () => {
    const invoice = await buildInvoice(app, { number: 'INV-2025-03', payer: 'Helping Hands', totalCents: 0 });
    const body = {
      ...incomingPaymentOf(1, { amount: '100.00' }),
      customerId: undefined,
      invoiceId: invoice.id,
    };
    const answer = await bookkeeper.call('POST /api/incoming-payments', { body });
    expect(answer).toMatchObject({
      status: 201,
      body: { customer: null, invoice: { number: 'INV-2025-03', payer: 'Helping Hands' } },
    });
    const transfers = app.db.selectFrom('ledgerTransfers').select(['debit', 'credit', 'amountCents']);
    expect(await transfers.where('incomingPaymentId', '=', answer.body.id).execute()).toEqual([
      { debit: 'bank', credit: 'organisation', amountCents: 10_000 },
    ]);
    expect(await readPaidInvoices(app.db, [invoice.id])).toEqual(
      new Map([[invoice.id, { paid: 10_000, lastPaidOn: TODAY }]]),
    );
  });
});

describe('the worklist item of an overdue account', () => {
  it('shows the unpaid part of an order until it is paid', async () => {
    const { account, order } = await buildDebtor(app);
    app.clock.set('2027-01-05T01:00:00Z');
    const { backOffice: later } = await buildOffice(app, 'admin');
    expect(await overdueOf(later, order.id)).toEqual(['31.20']);
    await recordIncomingPayment(later, account.id, { amount: '11.20', receivedOn: '2027-01-04' });
    expect(await overdueOf(later, order.id)).toEqual(['20.00']);
    const rest = await recordIncomingPayment(later, account.id, {
      amount: '20.00',
      receivedOn: '2027-01-04',
    });
    expect(await overdueOf(later, order.id)).toEqual([]);
    await later.call('POST /api/incoming-payments/{id}/reverse', {
      params: { id: rest.id },
      body: { key: randomUUID(), reversedOn: '2027-01-05', reason: 'It bounced' },
    });
    expect(await overdueOf(later, order.id)).toEqual(['20.00']);
    app.clock.set('2026-11-23T09:00:00Z');
  });
});

it('readBalance keeps opening + charged − received = closing for every customer and period', async () => {
  const people = await app.db.selectFrom('accounts').select('id').where('role', '=', 'customer').execute();
  expect(people.length).toBeGreaterThan(5);
  for (const { id } of people) {
    const [all, before, after] = [
      await readBalance(app.db, id, '2026-01-01', '2027-12-31'),
      await readBalance(app.db, id, '2026-01-01', '2026-11-22'),
      await readBalance(app.db, id, '2026-11-23', '2027-12-31'),
    ];
    expect(after.opening).toBe(before.closing);
    expect(after.closing).toBe(all.closing);
    for (const part of [all, before, after])
      expect(part.opening + part.charged - part.received).toBe(part.closing);
    const movements = await readAccountMovements(app.db, id, '2026-01-01', '2027-12-31');
    const sum = movements.reduce(
      (total, { orderId, amountCents }) => total + (orderId ? amountCents : -amountCents),
      0,
    );
    expect(sum).toBe(all.closing);
    expect((await readAccountOf(bookkeeper, id)).balance).toBe((all.closing / 100).toFixed(2));
  }
});
