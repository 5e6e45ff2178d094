import { addDays } from '#features/calendar/calendar.domain.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { insertCharges, listMischarged } from './charges.queries.ts';
import { todayOf } from './close-month.ts';
import { keepMonthsOpen } from './months.queries.ts';

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

/** Longer than the release before can still be running. */
const LOOKED_AT_DAYS = 60;
const AT_ONCE = 200;

/** Orders of recent deliveries that a process of the release before has moved without charging their accounts. */
export async function readMischarged(deps: BookDeps & { db: Db }): Promise<number[]> {
  const from = addDays(await todayOf(deps), -LOOKED_AT_DAYS);
  return listMischarged(deps.db, { from, limit: AT_ONCE });
}
