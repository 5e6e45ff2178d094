import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { Db } from '#platform/database/database.ts';
import { sumToPay } from './statements.queries.ts';

/** What a customer's orders on account come to, month by month of delivery from one on, the newest first. */
export async function readOnAccount(db: Db, accountId: number, fromMonth: string) {
  const rows = await sumToPay(db, accountId, `${fromMonth}-01`);
  return rows.map(({ month, cents }) => ({ month, amount: formatMoney(toCents(Number(cents))) }));
}
