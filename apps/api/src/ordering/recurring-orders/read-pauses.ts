import { pauseRefusal } from '#ordering/calendar/pauses.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { DomainError } from '#platform/domain-error.ts';
import { listPausesOn, type PauseRow } from './pauses.queries.ts';
import { stopRecurringOrdersOf } from './recurring-orders.queries.ts';

/** Pauses that cover a date, by account id. */
export async function readPausesOn(
  db: Db,
  accountIds: readonly number[],
  date: string,
): Promise<ReadonlyMap<number, PauseRow>> {
  if (accountIds.length === 0) return new Map();
  const pauses = await listPausesOn(db, accountIds, date);
  return new Map(pauses.map((pause) => [pause.accountId, pause]));
}

/**
 * Returns `recurring/paused` if the customer has a pause on a date, otherwise null. Orders cannot be rescheduled to a
 * date within a pause.
 */
export async function pauseRefusalOn(db: Db, accountId: number, date: string): Promise<DomainError | null> {
  return refusalOfPause((await readPausesOn(db, [accountId], date)).get(accountId));
}

export const refusalOfPause = (pause: PauseRow | undefined): DomainError | null =>
  pause ? pauseRefusal({ pausedFrom: pause.beginsOn, pausedTo: pause.endsOn }) : null;

/**
 * Stops all recurring orders of an account that is being closed.
 * @returns how many were stopped
 */
export const stopRecurringOrders = (trx: Trx, accountId: number, now: Date): Promise<number> =>
  stopRecurringOrdersOf(trx, accountId, now);
