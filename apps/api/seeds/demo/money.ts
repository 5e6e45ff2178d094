import { randomUUID } from 'node:crypto';
import { RecordIncomingPayment } from '@trpeza/contract/money/incoming-payments.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { addDays } from '#platform/local-time.domain.ts';
import {
  recordIncomingPayment,
  reverseIncomingPaymentById,
} from '#money/incoming-payments/record-incoming-payment.ts';
import type { Trx } from '#platform/database/database.ts';
import data from '../data/office.json' with { type: 'json' };
import { seedBankFile } from './bank-file.ts';
import type { Office } from './open-office.ts';
import { seedInvoices } from './invoices.ts';
import type { DemoCustomer } from './people.ts';

/**
 * Records incoming payments of customers with orders on account, funders' invoices and a bank file. Other customers have
 * paid nothing: two of them have owed for more than two months. Some payments are only in the bank file.
 */
export async function seedMoney(trx: Trx, office: Office, customers: readonly DemoCustomer[]): Promise<void> {
  const idOf = new Map(customers.map(({ id, lastName }) => [lastName, id]));
  const ago = (days: number) => addDays(office.today, -days);
  const owedUntil = (lastName: string, daysAgo: number) => readOwed(trx, idOf.get(lastName)!, ago(daysAgo));
  for (const { customer, method, daysAgo, chargedDaysAgo, ...paid } of data.payments) {
    const cents = (await owedUntil(customer, chargedDaysAgo)) + (paid.moreCents ?? 0);
    if (cents === 0) continue;
    const receipt = RecordIncomingPayment.parse({
      key: randomUUID(),
      customerId: idOf.get(customer)!,
      amount: formatMoney(toCents(cents)),
      receivedOn: ago(daysAgo),
      method,
      reference: paid.reference,
    });
    const { id } = await recordIncomingPayment(office.on(ago(daysAgo)), office.bookkeeper, receipt);
    if (paid.bouncedDaysAgo === undefined) continue;
    const [reversedOn, reason] = [ago(paid.bouncedDaysAgo), 'Not paid by the bank: no funds'];
    const reversal = { id, key: randomUUID(), reversedOn, reason };
    await reverseIncomingPaymentById(office.on(reversedOn), office.bookkeeper, reversal);
  }
  const invoices = await seedInvoices(trx, office);
  await seedBankFile(trx, office, { idOf, owedUntil, ago, invoices });
}

/** The unpaid part of what a customer was charged up to a day, in cents. */
async function readOwed(trx: Trx, accountId: number, day: string): Promise<number> {
  const charges = await trx
    .selectFrom('accountCharges')
    .select('amountCents')
    .where('accountId', '=', accountId)
    .where('bookedOn', '<=', day)
    .execute();
  const receipts = await trx
    .selectFrom('incomingPayments')
    .select('amountCents')
    .where('accountId', '=', accountId)
    .execute();
  return sumOf(charges) - sumOf(receipts);
}

const sumOf = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
