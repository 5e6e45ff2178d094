import { giveBackBudget } from '#features/budgets/reserve-budget.ts';
import { livePaymentOf, stopPaymentOf } from '#features/payments/open-payment.ts';
import type { Checkout } from './checkout.domain.ts';
import { expireCheckoutRow, listOpenCheckouts, lockAccount } from './checkout.queries.ts';
import { lockOpenCheckout } from './finish-checkout.ts';
import { budgetEntry, type CheckoutDeps } from './start-checkout.ts';

/** Step: open checkouts that are older than a moment, so that nobody is just about to finish them. */
export const listUnfinished = (deps: CheckoutDeps, olderThanMs: number) =>
  listOpenCheckouts(deps.db, new Date(deps.clock.now().getTime() - olderThanMs), 500);

/**
 * Ends a checkout whose time is over: first the payment is cancelled at the provider, only then are budget and place
 * released. @returns `paid` when the money had arrived after all; the checkout then stays, to become an order
 */
export async function expireCheckout(
  deps: CheckoutDeps,
  checkout: Pick<Checkout, 'id' | 'accountId'>,
): Promise<'paid' | 'expired'> {
  if ((await stopPaymentOf(deps, checkout.id)) === 'paid') return 'paid';
  await deps.db.transaction().execute(async (trx) => {
    // The account first, as everybody does: two who lock the other way round would wait for each other.
    await lockAccount(trx, checkout.accountId);
    const open = await lockOpenCheckout(trx, checkout.id);
    // Taken up again while the provider was asked, it has another payment by now, which nobody may orphan.
    if (!open || open.expiresAt > deps.clock.now() || (await livePaymentOf(trx, open.id))) return;
    await giveBackBudget(trx, budgetEntry(open, 'released'));
    await expireCheckoutRow(trx, open.id);
  });
  return 'expired';
}
