import type { Db, Trx } from '#platform/database/database.ts';
import { clearUnfinishedDeliveries, findOpenCheckout } from './checkout.queries.ts';
import { endCheckout } from './expire-checkout.ts';
import type { CheckoutDeps } from './start-checkout.ts';

/**
 * Step: ends the checkout that a person has open, whatever time it has left.
 * @returns `paid` when its money has arrived; it then stays, to become an order
 */
export async function abandonCheckout(deps: CheckoutDeps, accountId: number): Promise<'paid' | 'ended'> {
  const open = await findOpenCheckout(deps.db, accountId);
  return open ? endCheckout(deps, open, () => true) : 'ended';
}

/** Step: whether a person is about to pay. */
export const hasOpenCheckout = async (db: Db, accountId: number): Promise<boolean> =>
  (await findOpenCheckout(db, accountId)) !== undefined;

/** Step: until when budget and place are held for a payment that somebody is about to make; nothing for none. */
export const readOpenUntil = async (db: Db, accountId: number): Promise<Date | undefined> =>
  (await findOpenCheckout(db, accountId))?.expiresAt;

/** Step: what was typed into checkouts that came to nothing; their sums stay, since the ledger names them. */
export async function forgetUnfinished(trx: Trx, accountId: number): Promise<void> {
  await clearUnfinishedDeliveries(trx, accountId);
}
