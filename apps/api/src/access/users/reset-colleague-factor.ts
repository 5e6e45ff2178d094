import type { User } from '@trpeza/contract/access/accounts.schemas';
import { presentUser } from '#access/accounts/accounts.present.ts';
import { getAccount, lockAccountRow } from '#access/accounts/accounts.queries.ts';
import { resetFactor } from '#access/second-factor/manage-factor.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { requireMayManage, requireOtherAccount } from './users.access.ts';

/**
 * Removes a colleague's lost second factor, so that they can sign in with the password alone and set up another. Callers
 * remove their own factor on the security page, which asks for a proof of identity.
 * @throws DomainError `common/not-found`, `accounts/own-account`, `factor/none`
 */
export async function resetColleagueFactor(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  reason: string | undefined,
): Promise<User> {
  return transaction(deps.db, async (trx) => {
    const target = await lockAccountRow(trx, id);
    requireMayManage(actor, target);
    requireOtherAccount(actor, id);
    if (!target?.factorSince) throw new DomainError('factor/none');
    await resetFactor(trx, deps, id, { by: actor.id, reason });
    return presentUser(await getAccount(trx, id));
  });
}
