import { holdRefusal } from '#ordering/calendar/pauses.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { DomainError } from '#platform/domain-error.ts';
import { listHoldsOn, type HoldRow } from './pauses.queries.ts';
import { stopStandingOrdersOf } from './recurring-orders.queries.ts';

/** Pauses that cover a date, by account ID. */
export async function readHoldsOn(
  db: Db,
  accountIds: readonly number[],
  date: string,
): Promise<ReadonlyMap<number, HoldRow>> {
  if (accountIds.length === 0) return new Map();
  const holds = await listHoldsOn(db, accountIds, date);
  return new Map(holds.map((hold) => [hold.accountId, hold]));
}

/** Returns why a customer cannot move an order to a date: `standing/on-hold`, or null. */
export async function holdRefusalOn(db: Db, accountId: number, date: string): Promise<DomainError | null> {
  return refusalOfHold((await readHoldsOn(db, [accountId], date)).get(accountId));
}

export const refusalOfHold = (hold: HoldRow | undefined): DomainError | null =>
  hold ? holdRefusal({ heldFrom: hold.beginsOn, heldTo: hold.endsOn }) : null;

/**
 * Stops all recurring orders of an account that is being closed.
 * @returns how many were stopped
 */
export const stopStandingOrders = (trx: Trx, accountId: number, now: Date): Promise<number> =>
  stopStandingOrdersOf(trx, accountId, now);
