import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { Db } from '#platform/database/database.ts';
import { listDueByMonth } from '#money/invoices/invoice-lines.queries.ts';
import { sumToCollectByMonth } from './statements.queries.ts';

/**
 * The number of uninvoiced deliveries up to a month, and the earliest month with such deliveries. Counts the same orders
 * as the list of invoices.
 */
export async function countUninvoiced(db: Db, month: string) {
  const due = (await listDueByMonth(db)).filter((each) => each.month <= month);
  return {
    uninvoiced: due.reduce((sum, { deliveries }) => sum + deliveries, 0),
    uninvoicedFrom: due.map((each) => each.month).toSorted()[0] ?? null,
  };
}

/** The amounts to collect for a customer's orders from a month on, by month of delivery, newest first. */
export async function readMonthsToCollect(db: Db, accountId: number, fromMonth: string) {
  const rows = await sumToCollectByMonth(db, accountId, `${fromMonth}-01`);
  return rows.map(({ month, cents }) => ({ month, amount: formatMoney(toCents(Number(cents))) }));
}
