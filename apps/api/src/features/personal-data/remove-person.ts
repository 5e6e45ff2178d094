import { requireMayRemove } from '#features/users/users.steps.ts';
import { recordChange } from '#features/audit/record-change.ts';
import type { CheckoutDeps } from '#features/checkout/start-checkout.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { endAccount, releaseCheckout } from './end-account.ts';

/**
 * The office deletes a person: their sign-ins end at once, and what orders, ledger and tax records need stays.
 * @throws DomainError `accounts/has-open-orders`, `accounts/own-account`, `accounts/last-admin`
 */
export async function removePerson(
  deps: CheckoutDeps,
  actor: Actor,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<void> {
  const ending = { id, openOrders: () => new DomainError('accounts/has-open-orders') };
  // Nothing is changed for a caller without permission; what may have changed since is checked again.
  await deps.db.transaction().execute((trx) => requireMayRemove(trx, actor, id));
  await releaseCheckout(deps, ending);
  await deps.db.transaction().execute(async (trx) => {
    await requireMayRemove(trx, actor, id);
    const person = await endAccount(trx, ending, deps.clock.now());
    // The identity is deleted; the role is enough for the history.
    const before = { role: person!.role };
    await recordChange(trx, { actorId: actor.id, action: 'account/deleted', subjectId: id, before, reason });
  });
}
