import type { Deps } from '#platform/deps.ts';
import { clearDeliveries } from './checkout.queries.ts';

/** Delivery data are kept for a month (ms), so that the office can contact customers whose order was not completed. */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Erases name, address and phone number of checkouts that did not become orders. Their amounts stay, because the ledger
 * refers to them.
 */
export async function eraseExpiredDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await clearDeliveries(db, new Date(clock.now().getTime() - KEPT_MS));
}
