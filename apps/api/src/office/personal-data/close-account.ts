import type { CheckoutDeps } from '#ordering/ordering.api.ts';
import { confirmPassword } from '#access/access.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { eraseAccount, releaseCheckout } from './erase-account.ts';

type CloseDeps = CheckoutDeps & { limits: RateLimits };

/**
 * Closes the account of the signed-in customer.
 * @throws DomainError `accounts/wrong-password`; `accounts/open-orders` while an order or a payment is in progress;
 * `incoming-payments/owes`, `incoming-payments/has-credit` while the balance is not zero
 */
export async function closeAccount(
  deps: CloseDeps,
  actor: Actor,
  { password, address }: { password: string; address: string },
): Promise<void> {
  await confirmPassword(deps, actor.id, { password, address, field: 'password' });
  const ending = {
    id: actor.id,
    openOrders: () => new DomainError('accounts/open-orders'),
    mustBeSettled: true,
  };
  await releaseCheckout(deps, ending);
  await transaction(deps.db, async (trx) => {
    if (!(await eraseAccount(trx, ending, deps.clock.now()))) throw new DomainError('accounts/not-signed-in');
  });
}
