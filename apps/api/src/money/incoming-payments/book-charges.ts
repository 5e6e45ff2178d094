import type { Trx } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { insertCharges } from './charges.queries.ts';
import { todayOf } from '#money/month-end/close-month.ts';
import { keepMonthsOpen } from '#money/month-end/months.queries.ts';

/** The clock by which a charge is dated whose own month is closed. */
export type BookDeps = Pick<Deps, 'clock' | 'settings'>;

/**
 * Step: makes the accounts of some orders say what is to be collected for them now: a delivered order on account is charged,
 * and taken off again where it is not delivered after all, or costs less. What is right already stays. The caller has locked
 * the orders. @returns the customers whose accounts have changed
 */
export async function bookCharges(trx: Trx, deps: BookDeps, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const today = await todayOf(deps);
  await keepMonthsOpen(trx);
  return insertCharges(trx, orderIds, today);
}
