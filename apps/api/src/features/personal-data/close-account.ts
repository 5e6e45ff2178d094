import { confirmPassword } from '#features/accounts/confirm-password.ts';
import { forgetPerson, holdPerson } from '#features/accounts/forget-person.ts';
import { forgetCart } from '#features/cart/forget-cart.ts';
import { abandonCheckout, forgetUnfinished, hasOpenCheckout } from '#features/checkout/abandon-checkout.ts';
import type { CheckoutDeps } from '#features/checkout/start-checkout.ts';
import { forgetPlaces } from '#features/deliveries/forget-places.ts';
import { forgetFavourites } from '#features/meals/change-favourites.ts';
import { forgetRecipient } from '#features/messages/forget-messages.ts';
import { hasOpenOrders } from '#features/orders/has-open-orders.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';

type CloseDeps = CheckoutDeps & { limits: RateLimits };

/**
 * Closes a customer's account for good. What they told us is deleted; orders, payments and the budget's ledger stay, since
 * tax law asks for them. A checkout that is not paid yet is released first.
 * @throws DomainError `accounts/wrong-password`; `accounts/open-orders` while meals are on their way or being paid
 */
export async function closeAccount(
  deps: CloseDeps,
  actor: Actor,
  { password, address }: { password: string; address: string },
): Promise<void> {
  await confirmPassword(deps, actor.id, { password, address, field: 'password' });
  if (await hasOpenOrders(deps.db, actor.id)) throw openOrders();
  if ((await abandonCheckout(deps, actor.id)) === 'paid') throw openOrders();
  await deps.db.transaction().execute((trx) => leave(trx, actor.id, deps.clock.now()));
}

async function leave(trx: Trx, id: number, now: Date): Promise<void> {
  const person = await holdPerson(trx, id);
  if (!person) throw new DomainError('accounts/not-signed-in');
  // With the account held no checkout can begin; one may have begun, or become an order, since it was looked at.
  if ((await hasOpenOrders(trx, id)) || (await hasOpenCheckout(trx, id))) throw openOrders();
  await forgetCart(trx, id);
  await forgetFavourites(trx, id);
  await forgetUnfinished(trx, id);
  await forgetPlaces(trx, id);
  await forgetRecipient(trx, { accountId: id, email: person.email });
  await forgetPerson(trx, id, now);
}

const openOrders = () => new DomainError('accounts/open-orders');
