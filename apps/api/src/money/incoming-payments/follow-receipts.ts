import { bookCharges, type BookDeps } from './receipts.steps.ts';
import type { Trx } from '#platform/database/database.ts';
import { lockSettling, settleAccounts } from './settled.queries.ts';

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
