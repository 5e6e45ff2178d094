import { bookCharges, readMischarged, type BookDeps } from '#features/receipts/receipts.steps.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { lockOrdersOf, lockSettling, settleAccounts } from './settled.queries.ts';

/**
 * Step: what customers owe is what their orders wait for. An order whose charge is paid leaves the worklist, however it was; one
 * that is unpaid, or again, waits there, unless somebody has dealt with it.
 */
export async function followReceipts(trx: Trx, accountIds: readonly number[], at: Date): Promise<void> {
  if (accountIds.length === 0) return;
  await lockSettling(trx, accountIds);
  await settleAccounts(trx, accountIds, at);
}

/**
 * Step: the accounts of some orders, which the caller has locked, are charged what is to be collected for them now, and the
 * worklist follows.
 */
export async function followCharges(trx: Trx, deps: BookDeps, orderIds: readonly number[]): Promise<void> {
  const changed = await bookCharges(trx, deps, orderIds);
  if (changed.length > 0) await followReceipts(trx, changed, deps.clock.now());
}

/** The job: charges what a process of the release before has left out. */
export async function chargeMissing(deps: BookDeps & { db: Db }): Promise<void> {
  const ids = await readMischarged(deps);
  if (ids.length === 0) return;
  await deps.db.transaction().execute(async (trx) => {
    await lockOrdersOf(trx, ids);
    await followCharges(trx, deps, ids);
  });
}
