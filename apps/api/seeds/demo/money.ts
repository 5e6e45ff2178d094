import type { RecordReceipt } from '@trpeza/contract/receipts/receipts.schemas';
import { sql } from 'kysely';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { addDays } from '#features/calendar/calendar.domain.ts';
import { recordReceipt, reverseReceipt } from '#features/receipts/record-receipt.ts';
import { followCharges } from '#features/worklist/follow-receipts.ts';
import type { Trx } from '#platform/database/database.ts';
import type { SeededCustomer } from './accounts.ts';
import type { Office } from './in-the-office.ts';
import { createRandom } from './random.ts';
import { seedInvoices } from './invoices.ts';
import { seedBankFile } from './bank-file.ts';

/** Somebody has paid all charges until so many days ago, and perhaps more. */
interface Paid {
  lastName: string;
  method: RecordReceipt['method'];
  daysAgo: number;
  chargedDaysAgo: number;
  moreCents?: number;
  reference?: string;
  bouncedDaysAgo?: number;
}

/**
 * Who has paid what. The others on account have paid nothing: two of them owe for more than two months. The money of some
 * stands in the bank's file.
 */
const PAID: readonly Paid[] = [
  { lastName: 'Trajkovski', method: 'bank', daysAgo: 13, chargedDaysAgo: 25 },
  {
    lastName: 'Markova',
    method: 'cheque',
    daysAgo: 31,
    chargedDaysAgo: 35,
    reference: '000418',
    bouncedDaysAgo: 24,
  },
  { lastName: 'Bogdanov', method: 'cash', daysAgo: 15, chargedDaysAgo: 21 },
  { lastName: 'Todorovska', method: 'bank', daysAgo: 6, chargedDaysAgo: 7, moreCents: 2_000 },
  { lastName: 'Naumovski', method: 'bank', daysAgo: 33, chargedDaysAgo: 37 },
  { lastName: 'Velkova', method: 'cash', daysAgo: 36, chargedDaysAgo: 37 },
  { lastName: 'Minova', method: 'card', daysAgo: 22, chargedDaysAgo: 50, moreCents: 1_000 },
];

/** Writes what delivered orders on account have come to: charges, receipts, a file of the bank, and invoices of funders. */
export async function seedMoney(
  trx: Trx,
  office: Office,
  customers: readonly SeededCustomer[],
): Promise<void> {
  const { uuid } = createRandom('money');
  await chargeAccounts(trx, office);
  const charges = await listCharges(trx);
  const idOf = new Map(customers.map(({ id, lastName }) => [lastName, id]));
  const chargedUntil = (accountId: number, day: string) =>
    charges
      .filter((charge) => charge.accountId === accountId && charge.bookedOn <= day)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const received = new Map<number, number>();
  const ago = (days: number) => addDays(office.today, -days);

  for (const { lastName, method, daysAgo, chargedDaysAgo, ...paid } of PAID) {
    const customerId = idOf.get(lastName)!;
    const cents = chargedUntil(customerId, ago(chargedDaysAgo)) + (paid.moreCents ?? 0);
    if (cents === 0) continue;
    const receivedOn = ago(daysAgo);
    const { reference = '', bouncedDaysAgo } = paid;
    const receipt = { key: uuid(), customerId, method, receivedOn, reference, note: '' };
    const amount = formatMoney(toCents(cents));
    const { id } = await recordReceipt(office.on(receivedOn), office.bookkeeper, { ...receipt, amount });
    received.set(customerId, cents);
    if (bouncedDaysAgo === undefined) continue;
    const [reversedOn, reason] = [ago(bouncedDaysAgo), 'Not paid by the bank: no funds'];
    const back = { id, key: uuid(), reversedOn, reason };
    await reverseReceipt(office.on(reversedOn), office.bookkeeper, back);
  }
  const owedUntil = (lastName: string, daysAgo: number) => {
    const id = idOf.get(lastName)!;
    return chargedUntil(id, ago(daysAgo)) - (received.get(id) ?? 0);
  };
  // They wait since their delivery, and not since they were loaded.
  await trx
    .updateTable('worklistItems')
    .set({ openedAt: sql`delivered_on::timestamptz` })
    .where('kind', '=', 'account_overdue')
    .execute();
  const invoices = await seedInvoices(trx, office, uuid);
  await seedBankFile(trx, office, { uuid, idOf, owedUntil, ago, invoices });
}

/** Delivered orders on account are charged. */
async function chargeAccounts(trx: Trx, office: Office): Promise<void> {
  const delivered = await trx
    .selectFrom('orders')
    .select('id')
    .where('paymentMethod', '=', 'account')
    .where('status', '=', 'completed')
    .orderBy('id')
    .execute();
  const ids = delivered.map(({ id }) => id);
  await followCharges(trx, office.on(office.today), ids);
}

const listCharges = (trx: Trx) =>
  trx.selectFrom('accountCharges').select(['accountId', 'bookedOn', 'amountCents']).execute();
