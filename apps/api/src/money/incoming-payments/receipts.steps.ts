import { addDays } from '#ordering/calendar/calendar.domain.ts';
import type { Db } from '#platform/database/database.ts';
import { listMovements, sumAccounts, sumPeriod, type MovementRow } from './charges.queries.ts';
import { sumInvoices } from './receipts.queries.ts';

export { firstDayNotDue } from './due-days.domain.ts';
export { listKnownBankLines } from './bank.queries.ts';
export { identifyLines, keepBankLines, type BankLine } from './keep-bank-lines.ts';
export { bookCharges, type BookDeps } from './book-charges.ts';
export { listUnpaid, unpaidOf } from './charges.queries.ts';

/** An account between two days, in cents: opening + charged − received = closing. */
export interface Balance {
  opening: number;
  charged: number;
  received: number;
  closing: number;
}

/** What was on a customer's account before a day, what has come to it until another (inclusive), and what that leaves. */
export async function readBalance(db: Db, accountId: number, from: string, to: string): Promise<Balance> {
  const sums = await sumPeriod(db, accountId, { from, before: addDays(to, 1) });
  return { ...sums, closing: sums.opening + sums.charged - sums.received };
}

export type AccountMovement = MovementRow;

/** The charges and receipts behind `readBalance`, by day; of a day and order one row. */
export const readAccountMovements = (
  db: Db,
  accountId: number,
  from: string,
  to: string,
): Promise<AccountMovement[]> => listMovements(db, accountId, { from, before: addDays(to, 1) });

/** What a customer owes now, in cents; less than nothing is credit. */
export async function readOwed(db: Db, accountId: number): Promise<number> {
  const { charged, received } = (await sumAccounts(db, [accountId])).get(accountId) ?? ZERO;
  return charged - received;
}

const ZERO = { charged: 0, received: 0 };

/** What was received for some invoices, in cents, and the last day; an invoice without receipts is left out. */
export interface PaidInvoice {
  paid: number;
  lastPaidOn: string;
}
export const paidOfInvoices = (db: Db, ids: readonly number[]): Promise<Map<number, PaidInvoice>> =>
  sumInvoices(db, ids);
