import { addDays } from '#platform/local-time.domain.ts';
import type { Db } from '#platform/database/database.ts';
import { listMovements, sumAccounts, sumAccountPeriod, type MovementRow } from './charges.queries.ts';
import { sumInvoices } from './incoming-payments.queries.ts';

/** A customer's account in a period, in cents: opening + charged − received = closing. */
export interface Balance {
  opening: number;
  charged: number;
  received: number;
  closing: number;
}

/** The opening balance of a customer's account, the sums of the period and the closing balance; both dates are inclusive. */
export async function readBalance(db: Db, accountId: number, from: string, to: string): Promise<Balance> {
  const sums = await sumAccountPeriod(db, accountId, { from, before: addDays(to, 1) });
  return { ...sums, closing: sums.opening + sums.charged - sums.received };
}

export type AccountMovement = MovementRow;

/** The charges and incoming payments behind `readBalance`, by date, with one row per date and order. */
export const readAccountMovements = (
  db: Db,
  accountId: number,
  from: string,
  to: string,
): Promise<AccountMovement[]> => listMovements(db, accountId, { from, before: addDays(to, 1) });

/** The current debt of a customer in cents; negative for credit. */
export async function readOwed(db: Db, accountId: number): Promise<number> {
  const { charged, received } = (await sumAccounts(db, [accountId])).get(accountId) ?? ZERO;
  return charged - received;
}

const ZERO = { charged: 0, received: 0 };

/** The amount received for an invoice, in cents, and the date of the last payment. */
export interface PaidInvoice {
  paid: number;
  lastPaidOn: string;
}
export const readPaidInvoices = (db: Db, ids: readonly number[]): Promise<Map<number, PaidInvoice>> =>
  sumInvoices(db, ids);
