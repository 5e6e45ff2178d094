import type { Db, Trx } from '#platform/database/database.ts';
import type { Checkout } from './checkout.domain.ts';
import {
  closedPart,
  findCheckoutById,
  findNewestCheckout,
  lockCheckout,
  noteAnswer,
  openPart,
} from './checkout.queries.ts';

/** Step: the checkout that a request of this customer can be about, open or already an order; nothing when the newest has expired. */
export async function findCallersCheckout(db: Db, accountId: number): Promise<Checkout | undefined> {
  const newest = await findNewestCheckout(db, accountId);
  return newest?.state === 'expired' ? undefined : newest;
}

/** Step: whether the order of a checkout may be answered: the customer has begun nothing since. */
export const mayAnswer = (db: Db, checkout: Checkout): Promise<boolean> => noteAnswer(db, checkout);

/** Step: locks a checkout if it is still open; everybody else who wants to end it waits, and then finds it ended. */
export async function lockOpenCheckout(trx: Trx, id: string): Promise<Checkout | undefined> {
  const checkout = await lockCheckout(trx, id);
  return checkout?.state === 'open' ? checkout : undefined;
}

/**
 * Step: an open checkout becomes an order, in the statement that makes it or not at all; everybody else who wants to end it
 * waits, and then finds it ended.
 */
export const finishing = (checkout: Checkout) => ({
  open: openPart(checkout),
  closed: closedPart(checkout),
});

/** Step: a checkout as it is now. */
export const findCheckout = (db: Db, id: string): Promise<Checkout | undefined> => findCheckoutById(db, id);
