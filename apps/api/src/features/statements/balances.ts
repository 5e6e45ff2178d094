import type { Db } from '#platform/database/database.ts';
import { listMovements, sumPeriod } from './balances.queries.ts';
import { findClosedBalance, type RequestedMonth } from './statements.queries.ts';

/**
 * What was on a customer's account when a month began, what it was charged and received, and each movement. Of a closed month
 * as it was closed.
 */
export async function readMonthOfAccount(db: Db, accountId: number, requested: RequestedMonth) {
  const movements = await listMovements(db, accountId, requested);
  const closed = await findClosedBalance(db, accountId, requested.month);
  if (!closed) return { ...(await sumPeriod(db, accountId, requested)), movements };
  const { openingCents: opening, chargedCents: charged, receivedCents: received } = closed;
  return { opening, charged, received, movements };
}
