import type { Trx } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readToday } from '#money/month-end/close-month.ts';
import { lockMonthsShared } from '#money/month-end/months.queries.ts';
import { insertCharges } from './charges.queries.ts';

/** The clock that dates charges whose own month is closed. */
export type BookDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Adjusts the charges of some orders to the amounts to collect. A delivered order on account is charged; the
 * charge is reduced when the delivery is corrected or the order gets cheaper. Correct charges stay as they are. The
 * caller must have locked the orders.
 * @returns the customers whose accounts have changed
 */
export async function bookCharges(trx: Trx, deps: BookDeps, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const today = await readToday(deps);
  await lockMonthsShared(trx);
  return insertCharges(trx, orderIds, today);
}
