import { requireMayRemove } from '#features/users/users.steps.ts';
import { recordChange } from '#features/audit/record-change.ts';
import type { CheckoutDeps } from '#features/checkout/start-checkout.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { endAccount, releaseCheckout } from './end-account.ts';

/**
 * The office deletes somebody: their sign-ins end at once, and what orders, ledger and tax records need stays.
 * @throws DomainError `accounts/has-open-orders`, `accounts/own-account`, `accounts/last-admin`
 */
export async function removePerson(
  deps: CheckoutDeps,
  actor: Actor,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<void> {
  const ending = { id, openOrders: () => new DomainError('accounts/has-open-orders') };
  // Nothing of anybody's is touched for somebody who may not; what may have changed since is looked at again.
  await deps.db.transaction().execute((trx) => requireMayRemove(trx, actor, id));
  await releaseCheckout(deps, ending);
  await deps.db.transaction().execute(async (trx) => {
    await requireMayRemove(trx, actor, id);
    const person = await endAccount(trx, ending, deps.clock.now());
    // Who it was is deleted; what they were is enough to tell the story.
    const before = { role: person!.role };
    await recordChange(trx, { actorId: actor.id, action: 'account/deleted', subjectId: id, before, reason });
  });
}
