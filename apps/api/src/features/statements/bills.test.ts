import { afterEach, describe, expect, it } from 'vitest';
import { addAddress } from '#features/addresses/addresses.steps.ts';
import { ADDRESS } from '#test/builders/addresses.ts';
import { creditMeals } from '#test/builders/credits.ts';
import { dishonour, placeByDebit } from '#test/builders/debits.ts';
import { buildPhoneOrder, buildOffice, phoneOrder } from '#test/builders/phone-orders.ts';
import { buildRegular } from '#test/builders/placements.ts';
import { buildDebtor, deliver, recordReceipt, TODAY } from '#test/builders/receipts.ts';
import { findViolations } from '#test/check-invariants.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendStatements } from './send-statements.ts';

const app = await createTestApp();
const START = app.clock.now();
const { backOffice: admin, id: adminId } = await buildOffice(app, 'admin');
const MONTH = '2026-11';
/** The delivery of the tests is on 30 November, so this is the first of December at nine in the kitchen. */
const DECEMBER = '2026-11-30T22:00:00Z';

const set = (key: string, value: unknown) =>
  admin.send({ method: 'PUT', url: `/api/settings/${key}`, payload: { value } });
await set('kitchen_bank_details', 'BSB 063-000, account 1234 5678');
await set('kitchen_business_number', '51 824 753 556');
await set('organisation_name', 'Home Care North');

afterEach(async () => {
  app.clock.set(START);
  expect(app.errors).toEqual([]);
});

const statementOf = async (customerId: number, month = MONTH) =>
  (await admin.call('GET /api/statements/{month}/{customerId}', { params: { month, customerId } })).body;
const pagesOf = async (customerId: number, month = MONTH) => {
  const answer = await admin.send({ method: 'GET', url: `/api/statements/${month}/${customerId}/pdf` });
  return readPdf(answer.body as unknown as Uint8Array);
};
/** Sessions do not last for weeks. */
async function travelTo(instant: string): Promise<void> {
  app.clock.set(instant);
  const { username } = await app.db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  await admin.signIn(username);
}

/** Two orders, 31.20 each, that were delivered although the bank did not pay their debits. */
async function buildDishonoured() {
  const { account, visitor, meal } = await buildRegular(app);
  const orders = [await placeByDebit(visitor, meal.id), await placeByDebit(visitor, meal.id)] as const;
  for (const { id } of orders) {
    await dishonour(app, id);
    await deliver(admin, id);
  }
  return { account, orders };
}

describe('a bill', () => {
  it('asks for what was delivered on account, says by when and how, and is addressed', async () => {
    const { account, order } = await buildDebtor(app);
    // Nothing is kept yet: it goes where the order went.
    expect((await statementOf(account.id)).customer.address).toEqual(['14 Mirka Way', 'Lalor VIC 3075']);
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
      'Ana Popova 5 Ohrid Street Lalor VIC 3075',
      'Please pay $31.20 by Monday 14 December 2026',
      'BSB 063-000, account 1234 5678',
      `Please write your reference on the payment: ${reference.slice(0, 4)} ${reference.slice(4)}`,
    ])
      expect(bill).toContain(words);
    for (const words of [
      'Meals $100.00',
      'Delivery $3.99',
      'Paid by Home Care North $72.79',
      'Your part $31.20',
    ])
      expect(orders).toContain(words);
    await set('statement_due_days', 21);
    expect((await statementOf(account.id)).account.dueOn).toBe('2026-12-21');
    await set('statement_due_days', 14);
  });

  it('names the customer by the number that the kitchen gave, in its list too', async () => {
    const { account } = await buildDebtor(app);
    const listed = async () => {
      const query = { search: account.username };
      const list = await admin.call('GET /api/statements/{month}', { params: { month: MONTH }, query });
      return list.body.items.map(({ customerNumber }) => customerNumber);
    };
    expect((await pagesOf(account.id))[0]).toContain(`Customer number ${account.id}`);
    expect(await listed()).toEqual([String(account.id)]);
    const customerNumber = `A-${account.id}`;
    await app.db.updateTable('accounts').set({ customerNumber }).where('id', '=', account.id).execute();
    expect((await pagesOf(account.id))[0]).toContain(`Customer number ${customerNumber}`);
    expect((await statementOf(account.id)).customer.customerNumber).toBe(customerNumber);
    expect(await listed()).toEqual([customerNumber]);
    const file = await admin.send({ method: 'GET', url: `/api/statements/${MONTH}/csv?language=en` });
    expect(String(file.body)).toContain(customerNumber);
    const query = { search: customerNumber.toLowerCase() };
    const found = await admin.call('GET /api/statements/{month}', { params: { month: MONTH }, query });
    expect(found.body.items).toMatchObject([{ userId: account.id }]);
  });

  it('of a month without orders is one page, which names nobody who pays and no sums of nothing', async () => {
    const { account } = await buildRegular(app, { plan: 50_000 });
    const pages = await pagesOf(account.id);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Nothing was ordered for this month.');
    expect(pages[0]).toContain('Left of the budget $500.00');
    expect(pages[0]).not.toMatch(/Organisation|\$0\.00/);
  });

  it('leaves out what is not delivered yet', async () => {
    const { account, order } = await buildPhoneOrder(app);
    const open = await statementOf(account.id);
    expect(open).toMatchObject({
      lines: [{ orderNumber: String(order.id), kind: 'open' }],
      account: { charges: [], closing: '0.00', dueOn: null },
      sums: { toPay: '31.20' },
    });
    expect((await pagesOf(account.id))[0]).toContain('Nothing to pay');
  });

  it('says kindly what is paid too much, and that it pays for the next order', async () => {
    const { account, bookkeeper, meal } = await buildDebtor(app);
    await recordReceipt(bookkeeper, account.id, { amount: '50.00' });
    expect((await statementOf(account.id)).account).toMatchObject({ closing: '-18.80', dueOn: null });
    const [bill] = await pagesOf(account.id);
    expect(bill).toContain('You have $18.80 with us There is nothing to pay.');
    expect(bill).not.toContain('Please pay');
    const list = await bookkeeper.call('GET /api/statements/{month}', {
      params: { month: MONTH },
      query: { search: account.username },
    });
    // It takes nothing from what others are to pay.
    expect(list.body.sums).toMatchObject({ due: '0.00', credit: '18.80', received: '0.00', open: '0.00' });
    const next = await admin.call('POST /api/customers/{id}/orders', {
      params: { id: account.id },
      body: phoneOrder(meal.id, { deliveryDate: '2026-12-07' }),
    });
    await deliver(admin, next.body.id);
    await travelTo(DECEMBER);
    expect((await statementOf(account.id, '2026-12')).account).toMatchObject({
      opening: '-18.80',
      charged: '31.20',
      closing: '12.40',
      dueOn: '2027-01-14',
    });
  });

  it('names the funder of an agreement, and of each order where there are two', async () => {
    const { account, meal } = await buildDebtor(app);
    const second = await admin.call('POST /api/customers/{id}/orders', {
      params: { id: account.id },
      body: phoneOrder(meal.id, { secondOrderFor: await ordersOf(account.id) }),
    });
    const funder = await app.db
      .insertInto('funders')
      .values({ name: 'Sunrise Care', nameMk: 'Изгрев', kind: 'support_at_home' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agreement = await app.db
      .insertInto('agreements')
      .values({ accountId: account.id, funderId: funder.id, customerShareBps: 3000, fromDate: '2026-11-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agree = (id: number) =>
      app.db.updateTable('orders').set({ agreementId: agreement.id }).where('id', '=', id).execute();
    await agree(second.body.id);
    const both = await statementOf(account.id);
    expect(both.payer).toBeNull();
    expect(both.lines.map(({ payer }) => payer)).toEqual(['Home Care North', 'Sunrise Care']);
    expect((await pagesOf(account.id))[1]).toContain('On account · Sunrise Care');
    for (const id of await ordersOf(account.id)) await agree(id);
    expect((await statementOf(account.id)).payer).toBe('Sunrise Care');
    expect((await pagesOf(account.id))[1]).toContain('Paid by Sunrise Care $145.58');
    await app.db.updateTable('accounts').set({ language: 'mk' }).where('id', '=', account.id).execute();
    expect((await pagesOf(account.id))[1]).toContain('Изгрев');
    await app.db
      .updateTable('orders')
      .set({ agreementId: null })
      .where('accountId', '=', account.id)
      .execute();
  });
});

const ordersOf = async (accountId: number): Promise<number[]> =>
  (await app.db.selectFrom('orders').select('id').where('accountId', '=', accountId).execute()).map(
    ({ id }) => id,
  );

describe('a debit that the bank did not pay', () => {
  async function resolve(orderId: number, resolution: 'on_account' | 'collected' | 'written_off') {
    const { items } = (await admin.call('GET /api/payment-exceptions')).body;
    const { id } = items.find(({ order }) => order?.id === orderId)!;
    const body = { resolution, note: 'Agreed by telephone' };
    const answer = await admin.call('POST /api/payment-exceptions/{id}/resolve', { params: { id }, body });
    expect(answer.status).toBe(200);
  }

  it('is not paid on the bill, which does not say that there is nothing to pay', async () => {
    const { account, orders } = await buildDishonoured();
    const unpaid = await statementOf(account.id);
    expect(unpaid).toMatchObject({
      lines: [
        { payment: 'ezidebit', isDishonoured: true },
        { payment: 'ezidebit', isDishonoured: true },
      ],
      account: { closing: '0.00' },
      sums: { own: '62.40', paid: '0.00', toPay: '0.00', unpaid: '62.40', writtenOff: '0.00' },
    });
    const [bill, last] = await pagesOf(account.id);
    expect(bill).not.toContain('Nothing to pay');
    expect(bill).toContain('Not paid by your bank: $62.40 We will call you');
    expect(last).toContain('By direct debit, not paid by the bank');
    expect(last).toContain('Not paid by the bank $62.40');

    // On the account it is asked for once, as what it is.
    await resolve(orders[0].id, 'on_account');
    await resolve(orders[1].id, 'collected');
    const settled = await statementOf(account.id);
    expect(settled).toMatchObject({
      account: {
        charges: [{ orderNumber: String(orders[0].id), amount: '31.20', isUnpaidDebit: true }],
        closing: '31.20',
      },
      sums: { own: '62.40', paid: '31.20', toPay: '31.20', unpaid: '0.00' },
    });
    const [asked] = await pagesOf(account.id);
    expect(asked).toContain(`Unpaid direct debit of order ${orders[0].id} $31.20`);
    expect(asked).not.toContain('Not paid by your bank');
  });

  it('is owed beside what is on the account, until it is written off', async () => {
    const { account, orders } = await buildDishonoured();
    await resolve(orders[0].id, 'on_account');
    const [bill] = await pagesOf(account.id);
    expect(bill).toContain('Please pay $31.20');
    expect(bill).toContain('Not paid by your bank: $31.20');
    await resolve(orders[1].id, 'written_off');
    expect((await statementOf(account.id)).sums).toMatchObject({
      own: '62.40',
      paid: '0.00',
      toPay: '31.20',
      unpaid: '0.00',
      writtenOff: '31.20',
    });
    const [asked, last] = await pagesOf(account.id);
    expect(asked).not.toContain('Not paid by your bank');
    expect(last).toContain('Written off $31.20');
  });
});

describe('the customer', () => {
  it('reads in the shop what they owe, what is due, and what they have with us', async () => {
    const { account, bookkeeper } = await buildDebtor(app);
    const read = async () => {
      const visitor = await app.visit().signIn(account.username);
      return (await visitor.call('GET /api/statements/own/account')).body;
    };
    expect(await read()).toMatchObject({
      balance: '31.20',
      // Its month goes on.
      due: null,
      bankDetails: 'BSB 063-000, account 1234 5678',
      payments: [],
    });
    app.clock.set(DECEMBER);
    expect(await read()).toMatchObject({ balance: '31.20', due: { amount: '31.20', on: '2026-12-14' } });
    app.clock.set(START);
    await recordReceipt(bookkeeper, account.id, { amount: '40.00' });
    expect(await read()).toMatchObject({
      balance: '-8.80',
      due: null,
      payments: [{ date: TODAY, method: 'bank', amount: '40.00' }],
    });
  });

  it('is told by e-mail what to pay, by when and with which reference', async () => {
    const { account } = await buildDebtor(app);
    const { account: unpaid } = await buildDishonoured();
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
    expect(await mailTo(unpaid.id)).toContain(
      'Your bank has not paid $62.40 by direct debit. We will call you',
    );
    expect(await mailTo(unpaid.id)).not.toContain('nothing to pay');
  });
});

describe('a month that was closed', () => {
  it('takes payments off, carries what is unpaid over, and corrects earlier orders on their day', async () => {
    const { account, order, bookkeeper } = await buildDebtor(app);
    await recordReceipt(bookkeeper, account.id, { amount: '20.00', method: 'cash' });
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
    // Of what November asked for less is unpaid than it did: the correction took from it, too.
    expect(await row(MONTH)).toMatchObject({ due: '11.20', received: '0.00', open: '5.20' });
    await recordReceipt(admin, account.id, { amount: '5.00', receivedOn: '2026-12-01' });
    expect(await row(MONTH)).toMatchObject({ due: '11.20', received: '5.00', open: '0.20' });
    expect(await row('2026-12')).toMatchObject({ due: '0.20', received: '0.00', open: '0.20' });
  });
});

it('leaves the money as it should be', async () => expect(await findViolations(app.url)).toEqual([]));
