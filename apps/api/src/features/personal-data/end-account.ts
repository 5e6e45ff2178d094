import { confirmedEmailOf } from '#features/accounts/accounts.present.ts';
import { forgetAccount, lockAccountRow } from '#features/accounts/accounts.steps.ts';
import { forgetAddresses } from '#features/addresses/addresses.steps.ts';
import { forgetDiet } from '#features/diet/keep-diet.ts';
import { forgetDoorPlan } from '#features/door-plan/keep-door-plan.ts';
import { forgetSignIns } from '#features/sign-in/sign-in.steps.ts';
import { forgetCart } from '#features/cart/cart.steps.ts';
import { forgetUnfinished, hasOpenCheckout } from '#features/checkout/checkout.steps.ts';
import { abandonCheckout } from '#features/checkout/expire-checkout.ts';
import type { CheckoutDeps } from '#features/checkout/start-checkout.ts';
import { forgetPlaces } from '#features/deliveries/deliveries.steps.ts';
import { forgetFavourites } from '#features/meals/change-favourites.ts';
import { forgetRecipient } from '#features/messages/forget-messages.ts';
import { hasOpenOrders } from '#features/orders/orders.steps.ts';
import type { Trx } from '#platform/database/database.ts';
import type { DomainError } from '#platform/domain-error.ts';

interface Ending {
  id: number;
  /** What is said while meals are on their way or being paid. */
  openOrders: () => DomainError;
}

/** What comes before the transaction, since it asks the payment provider: a checkout that is not paid yet is released. */
export async function releaseCheckout(deps: CheckoutDeps, { id, openOrders }: Ending): Promise<void> {
  if (await hasOpenOrders(deps.db, id)) throw openOrders();
  if ((await abandonCheckout(deps, id)) === 'paid') throw openOrders();
}

/**
 * Ends an account for good. What the person told us is deleted; orders, payments and the budget's ledger stay, since tax law
 * asks for them. @returns who it was, or nothing when the account has ended already
 */
export async function endAccount(trx: Trx, { id, openOrders }: Ending, now: Date) {
  const person = await lockAccountRow(trx, id);
  if (!person) return undefined;
  // With the account held no checkout can begin; one may have begun, or become an order, since it was looked at.
  if ((await hasOpenOrders(trx, id)) || (await hasOpenCheckout(trx, id))) throw openOrders();
  await forgetCart(trx, id);
  await forgetFavourites(trx, id);
  await forgetUnfinished(trx, id);
  await forgetPlaces(trx, id);
  await forgetRecipient(trx, { accountId: id, email: confirmedEmailOf(person) });
  await forgetSignIns(trx, id);
  await forgetAddresses(trx, id);
  await forgetDiet(trx, id);
  await forgetDoorPlan(trx, id);
  await forgetAccount(trx, id, now);
  return person;
}
