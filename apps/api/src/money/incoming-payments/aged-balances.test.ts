import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { paymentReference, spacedReference } from '@trpeza/contract/money/payment-reference';
import { ADDRESS, buildAddress } from '#test/builders/addresses.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import {
  readAccountOf,
  buildDebtor,
  closeMonth,
  deliverAnotherOrder,
  recordIncomingPayment,
} from '#test/builders/incoming-payments.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const ana = await buildDebtor(app);
await deliverAnotherOrder(ana, '2026-12-07');
await deliverAnotherOrder(ana, '2026-12-28');
const vera = await buildDebtor(app);
const ahead = await buildDebtor(app);
await recordIncomingPayment(ahead.bookkeeper, ahead.account.id, { amount: '40.00' });
const even = await buildDebtor(app);
await recordIncomingPayment(even.bookkeeper, even.account.id);
await app.db
  .updateTable('accounts')
  .set({ firstName: 'Вера', lastName: 'Стојанова', language: 'mk', email: null, phoneNumber: null })
  .where('id', '=', vera.account.id)
  .execute();
await buildAddress(app.db, vera.account.id);

const officeAt = async (day: string) => {
  app.clock.set(`${day}T01:00:00Z`);
  return (await buildOffice(app, 'admin')).backOffice;
};
const aged = async (office: Visitor, query: object = {}) =>
  (await office.call('GET /api/aged-balances', { query: query as never })).body;
const agesOf = async (office: Visitor, id: number) => {
  const row = (await aged(office)).items.find(({ customer }) => customer.id === id);
  return row && [row.current, row.over30, row.over60, row.over90];
};

const remind = (office: Visitor, ids: number[], key = randomUUID()) =>
  office.call('POST /api/reminders', { body: { key, customerIds: ids } });

it('POST /api/reminders sends no reminder for less than 1.00', async () => {
  const { account } = await buildDebtor(app);
  const office = await officeAt('2027-03-30');
  await recordIncomingPayment(office, account.id, { receivedOn: '2027-03-29', amount: '30.21' });
  expect((await remind(office, [account.id])).body.not).toMatchObject([{ why: 'even' }]);
  await recordIncomingPayment(office, account.id, { receivedOn: '2027-03-29', amount: '0.99' });
});

describe('GET /api/aged-balances', () => {
  it('ages debts by delivery date, with incoming payments applied to the oldest first', async () => {
    // Orders were delivered on 30 November, 7 and 28 December.
    for (const [day, ...ages] of [
      ['2026-12-30', '93.60', '0.00', '0.00', '0.00'],
      ['2026-12-31', '62.40', '31.20', '0.00', '0.00'],
      ['2027-02-10', '0.00', '31.20', '62.40', '0.00'],
      ['2027-03-05', '0.00', '0.00', '62.40', '31.20'],
    ])
      expect(await agesOf(await officeAt(day!), ana.account.id), day).toEqual(ages);
    const office = await officeAt('2027-03-30');
    await recordIncomingPayment(office, ana.account.id, { receivedOn: '2027-03-20', amount: '40.00' });
    expect(await agesOf(office, ana.account.id)).toEqual(['0.00', '0.00', '0.00', '53.60']);
  });

  it('sums up the debts, lists credit separately, and omits settled accounts', async () => {
    const office = await officeAt('2027-03-30');
    const whole = await aged(office);
    expect(whole).toMatchObject({
      asOf: '2027-03-30',
      sums: { balance: '84.80', over90: '84.80', credit: '8.80', current: '0.00', people: 2 },
      total: 2,
    });
    expect(whole.items.map(({ customer }) => customer.id)).toEqual([ana.account.id, vera.account.id]);
    expect(await aged(office, { show: 'credit' })).toMatchObject({
      items: [{ customer: { id: ahead.account.id }, balance: '-8.80', credit: '8.80', over90: '0.00' }],
      total: 1,
    });
    expect((await aged(office, { search: 'stojanova' })).items.map(({ customer }) => customer.id)).toEqual([
      vera.account.id,
    ]);
    const first = await aged(office, { limit: 1 });
    expect((await aged(office, { limit: 1, cursor: first.nextCursor })).items).toMatchObject([
      { customer: { id: vera.account.id, name: 'Вера Стојанова' } },
    ]);
    expect((await aged(await officeAt('2027-01-10'), { age: 'over60' })).items).toEqual([]);
  });

  it('returns the same balances after months are closed', async () => {
    const office = await officeAt('2027-03-30');
    const before = await aged(office);
    for (const month of ['2026-11', '2026-12', '2027-01', '2027-02'])
      expect(await closeMonth(office, month)).toMatchObject({ status: 201 });
    expect(await aged(office)).toEqual(before);
    expect((await readAccountOf(office, ana.account.id)).balance).toBe('53.60');
  });
});

describe('reminders', () => {
  const messages = () =>
    app.db
      .selectFrom('messages')
      .select(['accountId', 'subject', 'plain'])
      .where('template', '=', 'account-reminder')
      .execute();

  it('GET /api/reminders proposes overdue debts, by email or on paper', async () => {
    const office = await officeAt('2027-03-30');
    const [email, paper] = [ana.account.id, vera.account.id];
    expect((await office.call('GET /api/reminders')).body).toMatchObject({
      dueDays: 30,
      total: 2,
      items: [
        { customer: { id: email }, amount: '53.60', oldest: '2026-12-07', way: 'email', mayRemind: true },
        { customer: { id: paper }, amount: '31.20', oldest: '2026-11-30', way: 'paper', language: 'mk' },
      ],
    });
    // A debt is overdue after 30 days.
    const early = await officeAt('2026-12-30');
    expect((await early.call('GET /api/reminders')).body.items).toMatchObject([
      { customer: { id: paper }, amount: '31.20', oldest: '2026-11-30' },
    ]);
  });

  it('POST /api/reminders reminds once per key, in the customer’s language and with the payment reference', async () => {
    const office = await officeAt('2027-03-30');
    const key = randomUUID();
    const ids = [ana.account.id, vera.account.id, even.account.id];
    const sent = await remind(office, ids, key);
    expect(sent.body).toEqual({
      key,
      email: [ana.account.id],
      paper: [vera.account.id],
      not: [{ customerId: even.account.id, why: 'even' }],
    });
    expect((await remind(office, ids, key)).body).toMatchObject({
      email: [ana.account.id],
      paper: [vera.account.id],
    });
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ accountId: ana.account.id });
    for (const words of ['$53.60', spacedReference(paymentReference(ana.account.id))])
      expect(message!.plain).toContain(words);
    const pdf = await office.call('GET /api/reminders/{key}/pdf', { params: { key } });
    const [letter, ...more] = await readPdf(pdf.body);
    expect(more).toEqual([]);
    for (const words of [
      'Вера Стојанова',
      ADDRESS.addressLine1,
      'Мало потсетување',
      '$31.20',
      spacedReference(paymentReference(vera.account.id)),
    ])
      expect(letter).toContain(words);
  });

  it('POST /api/reminders reminds a customer at most once a month, also on concurrent requests', async () => {
    const office = await officeAt('2027-04-20');
    const again = await remind(office, [ana.account.id, vera.account.id]);
    const not = [ana, vera].map(({ account }) => ({ customerId: account.id, why: 'reminded' }));
    expect(again.body).toMatchObject({ email: [], paper: [], not });
    const later = await officeAt('2027-04-29');
    const answers = await Promise.all(Array.from({ length: 3 }, () => remind(later, [ana.account.id])));
    expect(answers.flatMap(({ body }) => body.email)).toEqual([ana.account.id]);
    expect(await messages()).toHaveLength(2);
    expect(await readAccountOf(later, ana.account.id)).toMatchObject({ remindedOn: '2027-04-29' });
  });

  it('POST /api/reminders does not remind deceased customers', async () => {
    const office = await officeAt('2027-06-20');
    const died = { state: 'deceased' as const, fromDate: '2027-06-01', setAt: app.clock.now() };
    await app.db
      .insertInto('customerStates')
      .values({ accountId: ana.account.id, ...died })
      .execute();
    expect((await remind(office, [ana.account.id])).body).toMatchObject({
      email: [],
      not: [{ customerId: ana.account.id, why: 'ended' }],
    });
  });
});
