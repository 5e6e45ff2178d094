import type { Deps } from '#src/deps.ts';
import { clearDeliveries } from './checkout.queries.ts';

/** Until then the office may still ask somebody whose order did not come about. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Erases the name, address and telephone of checkouts that became no order; their sums stay, since the ledger refers to them. */
export async function eraseForms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await clearDeliveries(db, new Date(clock.now().getTime() - KEPT_MS));
}
