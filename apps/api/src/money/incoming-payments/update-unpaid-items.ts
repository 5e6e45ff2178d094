import type { Trx } from '#platform/database/database.ts';
import { bookCharges, type BookDeps } from './book-charges.ts';
import { lockAccountBalances, syncUnpaidItems } from './unpaid-items.queries.ts';

/**
 * Updates the worklist items of unpaid orders. An order leaves the worklist when its charge is paid, and is added when it
 * is unpaid again, unless it was marked as done.
 */
export async function updateUnpaidItems(trx: Trx, accountIds: readonly number[], at: Date): Promise<void> {
  if (accountIds.length === 0) return;
  await lockAccountBalances(trx, accountIds);
  await syncUnpaidItems(trx, accountIds, at);
}

/** Books the current charges of orders to their accounts and updates the worklist. The caller must have locked the orders. */
export async function bookChargesOfOrders(
  trx: Trx,
  deps: BookDeps,
  orderIds: readonly number[],
): Promise<void> {
  const changed = await bookCharges(trx, deps, orderIds);
  if (changed.length > 0) await updateUnpaidItems(trx, changed, deps.clock.now());
}
