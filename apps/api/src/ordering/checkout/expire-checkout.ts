import { lockAccount } from '#access/accounts/accounts.steps.ts';
import { releaseBudget } from '#money/budgets/reserve-budget.ts';
import { livePaymentOf, stopPaymentOf } from '#money/online-payments/open-payment.ts';
import type { Checkout } from './checkout.domain.ts';
import { endCheckoutRow, findOpenCheckout, listOpenCheckouts } from './checkout.queries.ts';
import { lockOpenCheckout } from './checkout.steps.ts';
import { budgetEntry } from './reserve-checkout.ts';
import type { CheckoutDeps } from './start-checkout.ts';
import { transaction } from '#platform/database/transaction.ts';

/** Step: open checkouts older than an age, so that none of them is just being finished. */
export const listUnfinished = (deps: CheckoutDeps, olderThanMs: number) =>
  listOpenCheckouts(deps.db, new Date(deps.clock.now().getTime() - olderThanMs), 500);

/** Ends an expired checkout. */
export const expireCheckout = (deps: CheckoutDeps, checkout: Pick<Checkout, 'id' | 'accountId'>) =>
  endCheckout(deps, checkout, (open) => open.expiresAt <= deps.clock.now());

/**
 * Ends a person's open checkout, however much time it has left.
 * @returns `paid` when its money has arrived; it then stays, to become an order
 */
export async function abandonCheckout(deps: CheckoutDeps, accountId: number): Promise<'paid' | 'ended'> {
  const open = await findOpenCheckout(deps.db, accountId);
  return open ? endCheckout(deps, open, () => true) : 'ended';
}

/**
 * Ends an open checkout: first the payment is cancelled at the provider, only then are budget and place released.
 * @param mayEnd checked again on the locked checkout
 * @returns `paid` when the money had arrived after all; the checkout then stays, to become an order
 */
async function endCheckout(
  deps: CheckoutDeps,
  checkout: Pick<Checkout, 'id' | 'accountId'>,
  mayEnd: (open: Checkout) => boolean,
): Promise<'paid' | 'ended'> {
  if ((await stopPaymentOf(deps, checkout.id)) === 'paid') return 'paid';
  await transaction(deps.db, async (trx) => {
    // The account is locked first, as everywhere: the opposite order could deadlock.
    await lockAccount(trx, checkout.accountId);
    const open = await lockOpenCheckout(trx, checkout.id);
    // It was resumed during the call to the provider and has another payment by now, which must not be orphaned.
    if (!open || !mayEnd(open) || (await livePaymentOf(trx, open.id))) return;
    await releaseBudget(trx, budgetEntry(open, 'released', deps.clock.now()));
    await endCheckoutRow(trx, open.id, 'expired');
  });
  return 'ended';
}
