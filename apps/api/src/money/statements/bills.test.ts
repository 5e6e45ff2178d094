import { beforeEach, describe, expect, it } from 'vitest';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import { addAddress } from '#customers/addresses/change-addresses.ts';
import { ADDRESS } from '#test/builders/addresses.ts';
import { buildAgreement, buildFunder } from '#test/builders/agreements.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { dishonour, placeByDebit } from '#test/builders/debits.ts';
import { buildPhoneOrder, buildOffice, phoneOrder } from '#test/builders/phone-orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import {
  buildDebtor,
  markOrderDelivered,
  recordIncomingPayment,
  TODAY,
} from '#test/builders/incoming-payments.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendStatements } from './send-statements.ts';

const app = await createTestApp();
const START = app.clock.now();
const { backOffice: admin, id: adminId } = await buildOffice(app, 'admin');
const MONTH = '2026-11';
/** 1 December, 9:00 in the kitchen's time zone; the delivery was on 30 November. */
const DECEMBER = '2026-11-30T22:00:00Z';

const set = (key: string, value: unknown) =>
  admin.send({ method: 'PUT', url: `/api/settings/${key}`, payload: { value } });
await set('kitchen_bank_details', 'BSB 063-000, account 1234 5678');
await set('kitchen_business_number', '51 824 753 556');
await set('organisation_name', 'Home Care North');

beforeEach(() => app.clock.set(START));

const statementOf = async (customerId: number, month = MONTH) =>
  (await admin.call('GET /api/statements/{month}/{customerId}', { params: { month, customerId } })).body;
const pagesOf = async (customerId: number, month = MONTH) => {
  const answer = await admin.send({ method: 'GET', url: `/api/statements/${month}/${customerId}/pdf` });
  return readPdf(answer.body as unknown as Uint8Array);
};
/** Sets the clock and signs in again, because sessions expire within weeks. */
async function travelTo(instant: string): Promise<void> {
  app.clock.set(instant);
  const { username } = await app.db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  await admin.signIn(username);
}

/** Three delivered orders of 31.20 whose direct debits were dishonoured. */
async function buildDishonoured() {
  const { account, visitor, meal } = await buildCustomerWithMeal(app);
  const place = () => placeByDebit(visitor, meal.id);
  const orders = [await place(), await place(), await place()] as const;
  for (const { id } of orders) {
    await dishonour(app, id);
    await markOrderDelivered(admin, id);
  }
  return { account, orders };
}

it('GET /api/statements/{month} counts only orders without an agreement against the plan', async () => {
  const { account, visitor, meal } = await buildCustomerWithMeal(app, { plan: 50_000 });
  await buildAgreement(app, { accountId: account.id, fromDate: '2026-11-20' });
  await placeAnotherOrder(visitor, meal.id);
  const budget = async () => {
    const { opening, sums } = await statementOf(account.id);
    const query = { search: account.username };
    const list = await admin.call('GET /api/statements/{month}', { params: { month: MONTH }, query });
    expect(list.body.items).toMatchObject([{ opening, spent: sums.spent, left: sums.left }]);
    return [opening, sums.spent, sums.left];
  };
  expect(await budget()).toEqual(['500.00', '83.19', '500.00']);
  // The agreements cover the whole month.
  await buildAgreement(app, { accountId: account.id, fromDate: '2026-10-01', toDate: '2026-11-19' });
  expect(await budget()).toEqual([null, '83.19', null]);
});

describe('GET /api/statements/{month}/{customerId}', () => {
  it('lists delivered orders on account with the due date, bank details, reference and address', async () => {
    const { account, order } = await buildPhoneOrder(app);
    expect(await statementOf(account.id)).toMatchObject({
      lines: [{ orderNumber: String(order.id), kind: 'open' }],
      account: { charges: [], closing: '0.00', dueOn: null },
      customer: { address: ['14 Mirka Way', 'Lalor VIC 3075'] },
    });
    await markOrderDelivered(admin, order.id);
    const main = { ...ADDRESS, addressLine1: '5 Ohrid Street', isDefault: true };
    await addAddress(app.db, { accountId: account.id }, main);
    const statement = await statementOf(account.id);
    expect(statement).toMatchObject({
      payer: 'Home Care North',
      customer: { address: ['5 Ohrid Street', 'Lalor VIC 3075'], isDeceased: false },
      account: {
        opening: '0.00',
        charges: [
          {
            date: '2026-11-30',
            orderNumber: String(order.id),
            amount: '31.20',
            deliveredOn: '2026-11-30',
            isCorrection: false,
          },
        ],
        charged: '31.20',
        payments: [],
        received: '0.00',
        closing: '31.20',
        dueOn: '2026-12-14',
      },
      sums: { worth: '103.99', meals: '100.00', fees: '3.99', spent: '72.79', own: '31.20' },
    });
    const [bill, orders] = await pagesOf(account.id);
    const { paymentReference: reference } = statement.customer;
    for (const words of [
      'ABN 51 824 753 556',
      `Customer number ${account.id}`,
      'Ana Popova 5 Ohrid Street Lalor VIC 3075',
      'Please pay $31.20 by Monday 14 December 2026',
      'BSB 063-000, account 1234 5678',
      `Please write your payment reference on the payment: ${reference.slice(0, 4)} ${reference.slice(4)}`,
    ])
      expect(bill).toContain(words);
    for (const words of [
      'Meals $100.00',
      'Delivery $3.99',
      'Paid by Home Care North $72.79',
      'Your part $31.20',
    ])
      expect(orders).toContain(words);
  });

  it('shows an overpayment as credit and deducts it from the next month’s bill', async () => {
    const { account, bookkeeper, meal } = await buildDebtor(app);
    await recordIncomingPayment(bookkeeper, account.id, { amount: '50.00' });
    expect((await statementOf(account.id)).account).toMatchObject({ closing: '-18.80', dueOn: null });
    const [bill] = await pagesOf(account.id);
    expect(bill).toContain('You have $18.80 in credit There is nothing to pay.');
    expect(bill).not.toContain('Please pay');
    const list = await bookkeeper.call('GET /api/statements/{month}', {
      params: { month: MONTH },
      query: { search: account.username },
    });
    expect(list.body.sums).toMatchObject({ due: '0.00', credit: '18.80', received: '0.00', open: '0.00' });
    const next = await admin.call('POST /api/customers/{id}/orders', {
      params: { id: account.id },
      body: phoneOrder(meal.id, { deliveryDate: '2026-12-07' }),
    });
    await markOrderDelivered(admin, next.body.id);
    await travelTo(DECEMBER);
    expect((await statementOf(account.id, '2026-12')).account).toMatchObject({
      opening: '-18.80',
      charged: '31.20',
      closing: '12.40',
      dueOn: '2027-01-14',
    });
  });

  it('names the funder, or the payer of each order if there are several payers', async () => {
    const { account, order, meal } = await buildDebtor(app);
    const second = await admin.call('POST /api/customers/{id}/orders', {
      params: { id: account.id },
      body: phoneOrder(meal.id, { secondOrderFor: [order.id] }),
    });
    const { id: funderId } = await buildFunder(app, { name: 'Sunrise Care' });
    const terms = { accountId: account.id, funderId, customerShareBps: 3000, fromDate: '2026-11-01' };
    const { id: agreementId } = await buildAgreement(app, terms);
    const agree = (ids: number[], set: { agreementId: number | null }) =>
      app.db.updateTable('orders').set(set).where('id', 'in', ids).execute();
    await agree([second.body.id], { agreementId });
    const both = await statementOf(account.id);
    expect(both.payer).toBeNull();
    expect(both.lines.map(({ payer }) => payer)).toEqual(['Home Care North', 'Sunrise Care']);
    await agree([order.id], { agreementId });
    expect((await statementOf(account.id)).payer).toBe('Sunrise Care');
    expect((await pagesOf(account.id))[1]).toContain('Paid by Sunrise Care $145.58');
    await agree([order.id, second.body.id], { agreementId: null });
  });
});

it('GET /api/statements/{month}/{customerId} shows a dishonoured debit as unpaid until it is charged, collected or written off', async () => {
  const { account, orders } = await buildDishonoured();
  const resolve = async (orderId: number, resolution: 'on_account' | 'collected' | 'written_off') => {
    const { items } = (await admin.call('GET /api/payment-issues')).body;
    const { id } = items.find(({ order }) => order?.id === orderId)!;
    const body = { resolution, note: 'Agreed by telephone' };
    const answer = await admin.call('POST /api/payment-issues/{id}/resolve', { params: { id }, body });
    expect(answer.status).toBe(200);
  };
  const debit = { payment: 'ezidebit', isDishonoured: true };
  expect(await statementOf(account.id)).toMatchObject({
    lines: [debit, debit, debit],
    account: { closing: '0.00' },
    sums: { own: '93.60', paid: '0.00', toPay: '0.00', unpaid: '93.60', writtenOff: '0.00' },
  });
  const [unpaid, lines] = await pagesOf(account.id);
  expect(unpaid).not.toContain('Nothing to pay');
  expect(unpaid).toContain('Not paid by your bank: $93.60 We will call you');
  expect(lines).toContain('By direct debit, not paid by the bank');

  await resolve(orders[0].id, 'on_account');
  const [both] = await pagesOf(account.id);
  for (const words of ['Please pay $31.20', 'Not paid by your bank: $62.40']) expect(both).toContain(words);
  await resolve(orders[1].id, 'collected');
  await resolve(orders[2].id, 'written_off');
  expect(await statementOf(account.id)).toMatchObject({
    account: {
      charges: [{ orderNumber: String(orders[0].id), amount: '31.20', isUnpaidDebit: true }],
      closing: '31.20',
    },
    sums: { own: '93.60', paid: '31.20', toPay: '31.20', unpaid: '0.00', writtenOff: '31.20' },
  });
  const [bill, last] = await pagesOf(account.id);
  expect(bill).toContain(`Unpaid direct debit of order ${orders[0].id} $31.20`);
  expect(bill).not.toContain('Not paid by your bank');
  expect(last).toContain('Written off $31.20');
});

describe('a customer’s own statement', () => {
  it('shows the balance, the due amount and payments in the shop', async () => {
    const { account, bookkeeper } = await buildDebtor(app);
    const read = async () => {
      const visitor = await app.visit().signIn(account.username);
      return (await visitor.call('GET /api/statements/own/account')).body;
    };
    expect(await read()).toMatchObject({
      balance: '31.20',
      due: null,
      bankDetails: 'BSB 063-000, account 1234 5678',
      payments: [],
    });
    app.clock.set(DECEMBER);
    expect(await read()).toMatchObject({ balance: '31.20', due: { amount: '31.20', on: '2026-12-14' } });
    app.clock.set(START);
    await recordIncomingPayment(bookkeeper, account.id, { amount: '40.00' });
    expect(await read()).toMatchObject({
      balance: '-8.80',
      due: null,
      payments: [{ date: TODAY, method: 'bank', amount: '40.00' }],
    });
  });

  it('is announced by email with amount, due date and reference, and a link only if the customer has a password', async () => {
    const { account } = await buildDebtor(app);
    const { account: unpaid } = await buildDishonoured();
    const set = { passwordHash: NO_PASSWORD };
    await app.db.updateTable('accounts').set(set).where('id', '=', unpaid.id).execute();
    app.clock.set(DECEMBER);
    await sendStatements(app.deps);
    const mailTo = async (accountId: number) => {
      const { plain } = await app.db
        .selectFrom('messages')
        .select('plain')
        .where('accountId', '=', accountId)
        .where('template', '=', 'statement')
        .executeTakeFirstOrThrow();
      return plain!.replaceAll('\u00a0', ' ');
    };
    const { paymentReference: reference } = (await statementOf(account.id)).customer;
    const text = await mailTo(account.id);
    expect(text).toContain(
      'Please pay $31.20 by Monday 14 December 2026. To: BSB 063-000, account 1234 5678.',
    );
    expect(text).toContain(`${reference.slice(0, 4)} ${reference.slice(4)}`);
    expect(text).toContain('/budget');
    expect(text).not.toMatch(/you paid/i);
    const unpaidText = await mailTo(unpaid.id);
    expect(unpaidText).toContain('Your bank has not paid $93.60 by direct debit. We will call you');
    expect(unpaidText).not.toMatch(/nothing to pay|\/budget/);
  });
});

describe('the statement of a closed month', () => {
  it('carries the open amount over, and leaves later corrections to the next month', async () => {
    const { account, order, bookkeeper } = await buildDebtor(app);
    await recordIncomingPayment(bookkeeper, account.id, { amount: '20.00', method: 'cash' });
    expect((await statementOf(account.id)).account).toMatchObject({
      payments: [{ date: TODAY, method: 'cash', amount: '20.00' }],
      received: '20.00',
      closing: '11.20',
    });
    await travelTo(DECEMBER);
    const { body } = await admin.call('GET /api/closed-months/{month}/preview', { params: { month: MONTH } });
    await admin.call('POST /api/closed-months/{month}', {
      params: { month: MONTH },
      body: { closing: body.closing },
    });
    const whole = (await admin.call('GET /api/orders/{id}', { params: { id: order.id } })).body;
    await creditMeals(admin, whole, 2);
    expect((await statementOf(account.id)).account.closing).toBe('11.20');
    const december = await statementOf(account.id, '2026-12');
    expect(december.account).toMatchObject({
      opening: '11.20',
      charges: [
        {
          date: '2026-12-01',
          amount: '-6.00',
          deliveredOn: '2026-11-30',
          isCorrection: true,
        },
      ],
      closing: '5.20',
    });
    expect((await pagesOf(account.id, '2026-12'))[0]).toContain(
      `1/12/2026 · Correction of order ${order.id} of 30/11/2026 −$6.00`,
    );
    const row = async (month: string) =>
      (
        await admin.call('GET /api/statements/{month}', {
          params: { month },
          query: { search: account.username },
        })
      ).body.items[0];
    // The correction reduces the open amount of November.
    expect(await row(MONTH)).toMatchObject({ due: '11.20', received: '0.00', open: '5.20' });
    await recordIncomingPayment(admin, account.id, { amount: '5.00', receivedOn: '2026-12-01' });
    expect(await row(MONTH)).toMatchObject({ due: '11.20', received: '5.00', open: '0.20' });
    expect(await row('2026-12')).toMatchObject({ due: '0.20', received: '0.00', open: '0.20' });
  });
});
