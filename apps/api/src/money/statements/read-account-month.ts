import { addDays } from '#platform/local-time.domain.ts';
import { readAccountMovements, readBalance } from '#money/incoming-payments/read-balance.ts';
import type { Db } from '#platform/database/database.ts';
import { findClosedBalance, type RequestedMonth } from './statements.queries.ts';

/**
 * A customer's opening balance, charges, payments and movements of a month. For a closed month, the opening and closing
 * balances are those stored when it was closed.
 */
export async function readAccountMonth(
  db: Db,
  accountId: number,
  { month, from, before }: Pick<RequestedMonth, 'month' | 'from' | 'before'>,
) {
  const to = addDays(before, -1);
  const movements = await readAccountMovements(db, accountId, from, to);
  const closed = await findClosedBalance(db, accountId, month);
  if (!closed) return { ...(await readBalance(db, accountId, from, to)), movements };
  const { openingCents: opening, chargedCents: charged, receivedCents: received } = closed;
  return { opening, charged, received, movements };
}
