import type { Db, Trx } from '#platform/database/database.ts';
import type { Checkout } from './checkout.domain.ts';
import { closeCheckout, findCheckoutById, findLatestCheckout, lockCheckout } from './checkout.queries.ts';

/** Step: the checkout that a request of this customer can be about, open or already an order. */
export const findCallersCheckout = (db: Db, accountId: number): Promise<Checkout | undefined> =>
  findLatestCheckout(db, accountId);

/** Step: locks a checkout if it is still open; everybody else who wants to end it waits, and then finds it ended. */
export async function lockOpenCheckout(trx: Trx, id: string): Promise<Checkout | undefined> {
  const checkout = await lockCheckout(trx, id);
  return checkout?.state === 'open' ? checkout : undefined;
}

/**
 * Step: an open checkout becomes an order, in this transaction or not at all; everybody else who wants to end it waits,
 * and then finds it ended.
 */
export const finishCheckout = (trx: Trx, id: string): Promise<Checkout | undefined> => closeCheckout(trx, id);

/** Step: a checkout as it is now. */
export const findCheckout = (db: Db, id: string): Promise<Checkout | undefined> => findCheckoutById(db, id);
