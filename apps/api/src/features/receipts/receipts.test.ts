import { randomUUID } from 'node:crypto';
import { paymentReference } from '@trpeza/contract/receipts/payment-reference';
import { describe, expect, it } from 'vitest';
import { chargeMissing } from '#features/worklist/follow-receipts.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { buildOffice, buildPhoneOrder } from '#test/builders/phone-orders.ts';
import {
  accountOf,
  buildDebtor,
  deliver,
  deliverAnother,
  receiptOf,
  recordReceipt,
  TODAY,
} from '#test/builders/receipts.ts';
import { dishonour, placeByDebit } from '#test/builders/debits.ts';
import { buildRegular } from '#test/builders/placements.ts';
import { changeMeals } from '#test/builders/order-changes.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { paidOfInvoices, readAccountMovements, readBalance } from './receipts.steps.ts';

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
  it('is charged once it is delivered, and not before', async () => {
    const { order, account } = await buildPhoneOrder(app);
    expect(await chargesOf(order.id)).toEqual([]);
    await deliver(bookkeeper, order.id);
    expect(await chargesOf(order.id)).toEqual([{ amountCents: 3120, bookedOn: '2026-11-30' }]);
    expect(await accountOf(manager, account.id)).toMatchObject({
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

  it('is taken off again when it was not delivered after all, and charged when it was', async () => {
    const { order, account } = await buildDebtor(app);
    await move(bookkeeper, order.id, 'cancelled');
    expect((await accountOf(bookkeeper, account.id)).balance).toBe('0.00');
    await move(bookkeeper, order.id, 'delivering');
    await move(bookkeeper, order.id, 'completed');
    expect((await chargesOf(order.id)).map(({ amountCents }) => amountCents)).toEqual([3120, -3120, 3120]);
  });

  it('is charged by a driver at the door, and taken off by the undo', async () => {
    const { order } = await buildPhoneOrder(app);
    const driver = await app
      .visit('staff')
      .signIn((await buildAccount(app.db, { role: 'delivery' })).username);
    await move(bookkeeper, order.id, 'delivering');
    await driver.call('PUT /api/orders/{id}/status', {
      params: { id: order.id },
      body: { status: 'completed', key: randomUUID() },
    });
    expect(await chargesOf(order.id)).toHaveLength(1);
    const undone = [{ id: order.id, expectedStatus: 'completed' as const }];
    await driver.call('POST /api/orders/undo', { body: { orders: undone } });
    expect((await chargesOf(order.id)).map(({ amountCents }) => amountCents)).toEqual([3120, -3120]);
  });

  it('leaves a credit when its meals are credited after it was paid', async () => {
    const { order, account } = await buildDebtor(app);
    await recordReceipt(bookkeeper, account.id);
    await creditMeals(bookkeeper, order, 5);
    // 50.00 and the fee are left, of which 30 % is 16.20.
    expect(await accountOf(bookkeeper, account.id)).toMatchObject({
      charged: '16.20',
      balance: '-15.00',
      credit: '15.00',
      unpaid: [],
    });
  });

  it('that was paid by card is nobody’s charge, but for what a change made dearer', async () => {
    const { visitor, meal, account } = await buildRegular(app);
    const order = await placeByDebit(visitor, meal.id);
    await changeMeals(visitor, order, [[meal.id, 12]]);
    await deliver(bookkeeper, order.id);
    expect((await accountOf(bookkeeper, account.id)).charged).toBe('6.00');
    // A debit that was not paid is collected with what else is owed, on the list of payments to look at.
    await dishonour(app, order.id);
    expect((await accountOf(bookkeeper, account.id)).charged).toBe('0.00');
  });

  it('is charged within the hour where a process of the release before delivered it', async () => {
    const { order } = await buildPhoneOrder(app);
    await app.db.updateTable('orders').set({ status: 'completed' }).where('id', '=', order.id).execute();
    await app.db
      .insertInto('orderEvents')
      .values({
        orderId: order.id,
        action: 'correct',
        fromStatus: 'pending',
        toStatus: 'completed',
        at: app.clock.now(),
      })
      .execute();
    expect(await chargesOf(order.id)).toEqual([]);
    await chargeMissing(app.deps);
    await chargeMissing(app.deps);
    expect(await chargesOf(order.id)).toEqual([{ amountCents: 3120, bookedOn: '2026-11-30' }]);
  });
});

describe('a receipt', () => {
  it('pays the oldest charge first, and says so to everybody who asks', async () => {
    const debtor = await buildDebtor(app);
    const { account, order } = debtor;
    const second = await deliverAnother(debtor, '2026-12-07');
    const receipt = await recordReceipt(bookkeeper, account.id, { amount: '40.00', reference: 'NAB 17' });
    expect(receipt).toMatchObject({
      customer: { id: account.id, name: 'Ana Popova' },
      invoice: null,
      amount: '40.00',
      receivedOn: TODAY,
      method: 'bank',
      reference: 'NAB 17',
      reverses: null,
      reversedBy: null,
    });
    expect(await accountOf(bookkeeper, account.id)).toMatchObject({
      balance: '22.40',
      unpaid: [{ orderId: second.id, amount: '31.20', open: '22.40' }],
      payments: [{ id: receipt.id }],
    });
    expect(await overdueOf(bookkeeper, order.id)).toEqual([]);
    expect(await readAudit(app, receipt.id)).toMatchObject([
      { action: 'receipt/recorded', after: { amountCents: 4000, method: 'bank', customerId: account.id } },
    ]);
  });

  it('is received once, however often and at once it is sent', async () => {
    const { account } = await buildDebtor(app);
    const body = receiptOf(account.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bookkeeper.call('POST /api/receipts', { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await accountOf(bookkeeper, account.id)).received).toBe('31.20');
    expect(await bookkeeper.call('POST /api/receipts', { body: { ...body, amount: '3.12' } })).toMatchObject({
      status: 409,
      body: { code: 'receipts/key-used' },
    });
  });

  it('of more than is owed stays as credit, which pays the next order', async () => {
    const debtor = await buildDebtor(app);
    const { account } = debtor;
    await recordReceipt(bookkeeper, account.id, { amount: '50.00' });
    expect(await accountOf(bookkeeper, account.id)).toMatchObject({
      balance: '-18.80',
      credit: '18.80',
      unpaid: [],
    });
    const next = await deliverAnother(debtor, '2026-12-07');
    expect(await accountOf(bookkeeper, account.id)).toMatchObject({
      balance: '12.40',
      credit: '0.00',
      unpaid: [{ orderId: next.id, amount: '31.20', open: '12.40' }],
    });
  });

  it('that bounced is taken back once, with its reason, and stays', async () => {
    const { account, order } = await buildDebtor(app);
    const cheque = await recordReceipt(bookkeeper, account.id, {
      method: 'cheque',
      receivedOn: '2026-11-20',
    });
    const params = { id: cheque.id };
    const body = { key: randomUUID(), reversedOn: TODAY, reason: 'It bounced' };
    const [first, again] = [
      await bookkeeper.call('POST /api/receipts/{id}/reverse', { params, body }),
      await bookkeeper.call('POST /api/receipts/{id}/reverse', { params, body }),
    ];
    expect(first).toMatchObject({
      status: 201,
      body: { amount: '-31.20', reverses: cheque.id, method: 'cheque', note: 'It bounced' },
    });
    expect(again.body.id).toBe(first.body.id);
    expect(await accountOf(bookkeeper, account.id)).toMatchObject({
      received: '0.00',
      unpaid: [{ orderId: order.id, open: '31.20' }],
      payments: [{ id: first.body.id }, { id: cheque.id, reversedBy: first.body.id }],
    });
    const other = { ...body, key: randomUUID() };
    expect(await bookkeeper.call('POST /api/receipts/{id}/reverse', { params, body: other })).toMatchObject({
      status: 409,
      body: { code: 'receipts/already-reversed' },
    });
    expect(
      await bookkeeper.call('POST /api/receipts/{id}/reverse', {
        params: { id: first.body.id },
        body: other,
      }),
    ).toMatchObject({ status: 409, body: { code: 'receipts/not-reversible' } });
  });

  it('is for a customer or an invoice, of something, and not of a day to come', async () => {
    const { account } = await buildDebtor(app);
    const refused = async (body: object) =>
      (await bookkeeper.call('POST /api/receipts', { body: { ...receiptOf(account.id), ...body } as never }))
        .body;
    expect(await refused({ receivedOn: '2026-11-24' })).toMatchObject({ code: 'receipts/in-future' });
    expect(await refused({ amount: '0.00' })).toMatchObject({ fields: [{ path: 'amount' }] });
    expect(await refused({ amount: '-5.00' })).toMatchObject({ fields: [{ path: 'amount' }] });
    expect(await refused({ invoiceId: 1 })).toMatchObject({ fields: [{ path: 'customerId' }] });
    expect(await refused({ customerId: undefined })).toMatchObject({ fields: [{ path: 'customerId' }] });
    expect(await refused({ customerId: undefined, invoiceId: 999_999 })).toMatchObject({
      code: 'common/not-found',
    });
    const staff = await buildAccount(app.db, { role: 'delivery' });
    expect(await refused({ customerId: staff.id })).toMatchObject({ code: 'common/not-found' });
    expect(await manager.call('POST /api/receipts', { body: receiptOf(account.id) })).toMatchObject({
      status: 403,
    });
  });

  it('is found by day, person, method and name, page after page', async () => {
    const { account } = await buildDebtor(app);
    await app.db
      .updateTable('accounts')
      .set({ lastName: 'Trajkovska' })
      .where('id', '=', account.id)
      .execute();
    for (const [receivedOn, method] of [
      ['2026-11-02', 'cash'],
      ['2026-11-03', 'bank'],
      ['2026-11-03', 'cash'],
    ] as const)
      await recordReceipt(bookkeeper, account.id, { receivedOn, method, amount: '5.00' });
    const found = async (query: object) =>
      (await bookkeeper.call('GET /api/receipts', { query: { customerId: account.id, ...query } as never }))
        .body;
    expect((await found({})).items.map(({ receivedOn }) => receivedOn)).toEqual([
      '2026-11-03',
      '2026-11-03',
      '2026-11-02',
    ]);
    expect((await found({ method: 'cash' })).total).toBe(2);
    expect((await found({ from: '2026-11-03' })).total).toBe(2);
    expect((await found({ to: '2026-11-02', method: 'cash' })).total).toBe(1);
    expect((await found({ search: 'трајковска' })).total).toBe(3);
    expect((await found({ search: 'somebody else' })).total).toBe(0);
    const first = await found({ limit: 2 });
    const second = await found({ limit: 2, cursor: first.nextCursor });
    expect(second.items.map(({ receivedOn }) => receivedOn)).toEqual(['2026-11-02']);
    expect(second.nextCursor).toBeNull();
  });

  it('for an invoice pays it in part, and is the organisation’s in the ledger', async () => {
    const invoice = await app.db
      .insertInto('invoices')
      .values({
        number: 'INV-2025-03',
        month: '2025-03',
        issuedAt: app.clock.now(),
        kitchen: '{}',
        organisation: JSON.stringify({ name: 'Helping Hands' }),
        deliveries: 0,
        credits: 0,
        totalCents: 0,
        months: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { ...receiptOf(1, { amount: '100.00' }), customerId: undefined, invoiceId: invoice.id };
    const answer = await bookkeeper.call('POST /api/receipts', { body });
    expect(answer).toMatchObject({
      status: 201,
      body: { customer: null, invoice: { number: 'INV-2025-03', payer: 'Helping Hands' } },
    });
    const transfers = await app.db
      .selectFrom('ledgerTransfers')
      .select(['debit', 'credit', 'amountCents'])
      .where('receiptId', '=', answer.body.id)
      .execute();
    expect(transfers).toEqual([{ debit: 'bank', credit: 'organisation', amountCents: 10_000 }]);
    expect(await paidOfInvoices(app.db, [invoice.id])).toEqual(
      new Map([[invoice.id, { paid: 10_000, lastPaidOn: TODAY }]]),
    );
  });
});

describe('the worklist', () => {
  it('waits for what is unpaid of an order, and for nothing that is paid', async () => {
    const { account, order, meal } = await buildDebtor(app);
    app.clock.set('2027-01-05T01:00:00Z');
    const { backOffice: later } = await buildOffice(app, 'admin');
    expect(await overdueOf(later, order.id)).toEqual(['31.20']);
    await recordReceipt(later, account.id, { amount: '11.20', receivedOn: '2027-01-04' });
    expect(await overdueOf(later, order.id)).toEqual(['20.00']);
    const rest = await recordReceipt(later, account.id, { amount: '20.00', receivedOn: '2027-01-04' });
    expect(await overdueOf(later, order.id)).toEqual([]);
    await later.call('POST /api/receipts/{id}/reverse', {
      params: { id: rest.id },
      body: { key: randomUUID(), reversedOn: '2027-01-05', reason: 'It bounced' },
    });
    expect(await overdueOf(later, order.id)).toEqual(['20.00']);
    expect(meal.id).toBeGreaterThan(0);
    app.clock.set('2026-11-23T09:00:00Z');
  });

  it('does not ask again for what somebody has dealt with', async () => {
    const { account, order } = await buildDebtor(app);
    const { id } = await app.db
      .selectFrom('worklistItems')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    await bookkeeper.call('POST /api/worklist/{id}/done', {
      params: { id },
      body: { note: 'Pays in January' },
    });
    const receipt = await recordReceipt(bookkeeper, account.id, { amount: '1.00' });
    await bookkeeper.call('POST /api/receipts/{id}/reverse', {
      params: { id: receipt.id },
      body: { key: randomUUID(), reversedOn: TODAY, reason: 'A mistake' },
    });
    const items = app.db.selectFrom('worklistItems').select('doneBy').where('orderId', '=', order.id);
    expect(await items.execute()).toHaveLength(1);
  });
});

it('opening + charged − received is closing, for every customer and whatever days are asked for', async () => {
  const people = await app.db.selectFrom('accounts').select('id').where('role', '=', 'customer').execute();
  expect(people.length).toBeGreaterThan(10);
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
    expect((await accountOf(bookkeeper, id)).balance).toBe((all.closing / 100).toFixed(2));
  }
});
