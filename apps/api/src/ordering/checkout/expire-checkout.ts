import type { CheckoutDeps } from '#ordering/ordering.deps.ts';
import { lockAccount } from '#access/access.api.ts';
import { livePaymentOf, releaseBudget, stopPaymentOf } from '#money/money.api.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Checkout } from './checkout.domain.ts';
import { endCheckoutRow, findOpenCheckout, listOpenCheckouts } from './checkout.queries.ts';
import { lockOpenCheckout } from './read-checkout.ts';
import { budgetEntry } from './reserve-checkout.ts';

/** Lists open checkouts older than the given age, so that requests in progress are not disturbed. */
export const listUnfinishedCheckouts = (deps: CheckoutDeps, olderThanMs: number) =>
  listOpenCheckouts(deps.db, new Date(deps.clock.now().getTime() - olderThanMs), 500);

export const expireCheckout = (deps: CheckoutDeps, checkout: Pick<Checkout, 'id' | 'accountId'>) =>
  endCheckout(deps, checkout, (open) => open.expiresAt <= deps.clock.now());

/**
 * Ends the open checkout of a customer before it expires.
 * @returns `paid` if the payment of the checkout has arrived; the checkout then stays open and becomes an order
 */
export async function abandonCheckout(deps: CheckoutDeps, accountId: number): Promise<'paid' | 'ended'> {
  const open = await findOpenCheckout(deps.db, accountId);
  return open ? endCheckout(deps, open, () => true) : 'ended';
}

/**
 * Ends an open checkout. Cancels the payment at the provider first, and only then releases budget and slot.
 * @param mayEnd checked after the checkout is locked; if it returns false, the checkout stays open
 * @returns `paid` if the payment has arrived after all; the checkout then stays open and becomes an order
 */
async function endCheckout(
  deps: CheckoutDeps,
  checkout: Pick<Checkout, 'id' | 'accountId'>,
  mayEnd: (open: Checkout) => boolean,
): Promise<'paid' | 'ended'> {
  if ((await stopPaymentOf(deps, checkout.id)) === 'paid') return 'paid';
  await transaction(deps.db, async (trx) => {
    // The account is locked first, as in all transactions, to avoid deadlocks.
    await lockAccount(trx, checkout.accountId);
    const open = await lockOpenCheckout(trx, checkout.id);
    // The checkout was resumed while the provider was called, and has a new payment that must not be orphaned.
    if (!open || !mayEnd(open) || (await livePaymentOf(trx, open.id))) return;
    await releaseBudget(trx, budgetEntry(open, 'released', deps.clock.now()));
    await endCheckoutRow(trx, open.id, 'expired');
  });
  return 'ended';
}
