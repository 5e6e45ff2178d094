import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Input } from '@trpeza/api-client/client';
import type { Db } from '#platform/database/database.ts';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { buildAccount } from './accounts.ts';
import { buildFunder } from './agreements.ts';
import { buildOffice, buildPhoneOrder, phoneOrder } from './phone-orders.ts';

/** The date of the fake clock. */
export const TODAY = '2026-11-23';

type NewIncomingPayment = Input<'POST /api/incoming-payments'>['body'];

/** An incoming bank payment of 31.20 from a customer. */
export const incomingPaymentOf = (
  customerId: number,
  input: Partial<NewIncomingPayment> = {},
): NewIncomingPayment => ({
  key: randomUUID(),
  customerId,
  amount: '31.20',
  receivedOn: TODAY,
  method: 'bank',
  ...input,
});

/**
 * Records an incoming payment as an administrator.
 * @returns the incoming payment
 */
export async function recordIncomingPayment(
  bookkeeper: Visitor,
  customerId: number,
  input: Partial<NewIncomingPayment> = {},
) {
  const { status, body } = await bookkeeper.call('POST /api/incoming-payments', {
    body: incomingPaymentOf(customerId, input),
  });
  expect(status).toBe(201);
  return body;
}

/** A customer with a delivered order on account who owes 31.20. */
export async function buildDebtor(app: TestApp) {
  const placed = await buildPhoneOrder(app);
  const { backOffice } = await buildOffice(app, 'admin');
  await markOrderDelivered(backOffice, placed.order.id);
  return { ...placed, bookkeeper: backOffice };
}

/** Marks an order as delivered, as an administrator. */
export async function markOrderDelivered(office: Visitor, id: number): Promise<void> {
  const answer = await office.call('PUT /api/orders/{id}/status', {
    params: { id },
    body: { status: 'completed', reason: 'Rang to say so' },
  });
  expect(answer).toMatchObject({ status: 200, body: { status: 'completed' } });
}

let made = 0;

/** Inserts a bank line that is not matched yet. */
export async function buildBankLine(
  db: Db,
  { amountCents = 3120, text = 'TRANSFER', bookedOn = TODAY } = {},
): Promise<number> {
  const file = await db
    .insertInto('bankFiles')
    .values({ name: 'november.csv' })
    .returning('id')
    .executeTakeFirstOrThrow();
  made += 1;
  const line = { bankFileId: file.id, fingerprint: `${process.pid}-${made}`, bookedOn, amountCents, text };
  const { id } = await db.insertInto('bankLines').values(line).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Inserts an issued invoice without lines, such as `INV-2025-03`, or `INV-2025-03-01` for a funder. */
export async function buildInvoice(
  { db, clock }: TestApp,
  { number, payer, totalCents }: { number: string; payer: string; totalCents: number },
) {
  const sums = { deliveries: 0, credits: 0, totalCents, months: '[]' };
  const parties = { kitchen: '{}', organisation: JSON.stringify({ name: payer }) };
  const [month, part] = [number.slice(4, 11), number.slice(12)];
  const funderId = part === '' ? null : (await buildFunder({ db }, { name: payer })).id;
  return db
    .insertInto('invoices')
    .values({ number, month, funderId, issuedAt: clock.now(), ...parties, ...sums })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Inserts a printed reminder.
 * @returns its request key
 */
export async function buildReminder(db: Db, accountId?: number): Promise<string> {
  const [id, key] = [accountId ?? (await buildAccount(db)).id, randomUUID()];
  await db
    .insertInto('reminders')
    .values({
      requestKey: key,
      accountId: id,
      way: 'paper',
      amountCents: 3120,
      balanceCents: 3120,
      oldestOn: '2026-10-05',
      remindedOn: TODAY,
    })
    .execute();
  return key;
}

/** Delivers another order on account of the same customer. */
export async function deliverAnotherOrder(
  {
    account,
    meal,
    bookkeeper,
  }: Pick<Awaited<ReturnType<typeof buildDebtor>>, 'account' | 'meal' | 'bookkeeper'>,
  deliveryDate: string,
) {
  const { status, body } = await bookkeeper.call('POST /api/customers/{id}/orders', {
    params: { id: account.id },
    body: phoneOrder(meal.id, { deliveryDate }),
  });
  expect(status).toBe(201);
  await markOrderDelivered(bookkeeper, body.id);
  return body;
}

/** A customer's charges and payments, as the office reads them. */
export async function readAccountOf(office: Visitor, id: number) {
  const { status, body } = await office.call('GET /api/customers/{id}/account', { params: { id } });
  expect(status).toBe(200);
  return body;
}

/** Closes a month, confirming its current totals. */
export async function closeMonth(bookkeeper: Visitor, month: string) {
  const params = { month };
  const { body } = await bookkeeper.call('GET /api/closed-months/{month}/preview', { params });
  return bookkeeper.call('POST /api/closed-months/{month}', { params, body: { closing: body.closing } });
}
