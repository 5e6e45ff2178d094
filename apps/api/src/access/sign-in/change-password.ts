import type { Actor } from '#platform/auth/actor.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { replacePassword } from './replace-password.ts';
import { requireStrongPassword } from './require-strong-password.ts';

type ChangeDeps = Pick<Deps, 'db' | 'limits'>;

interface Change {
  currentPassword: string;
  newPassword: string;
  address: string;
}

/**
 * Sets a new password for the signed-in person, who must enter the current one. All sessions of the person end, and the
 * caller has to start a new one.
 * @returns the person with the new epoch
 * @throws DomainError `accounts/wrong-password`, `accounts/weak-password`, `accounts/same-password`
 */
export async function changePassword(
  { db, limits }: ChangeDeps,
  actor: Actor,
  { currentPassword, newPassword, address }: Change,
): Promise<Actor> {
  const claim = { password: currentPassword, address, field: 'currentPassword' };
  const holder = await confirmPassword({ db, limits }, actor.id, claim);
  requireStrongPassword(newPassword, holder, 'newPassword');
  if (newPassword === currentPassword) {
    throw new DomainError('accounts/same-password', {}, [
      { path: 'newPassword', rule: 'accounts:errors.same-password' },
    ]);
  }
  const newHash = await hashPassword(newPassword);
  const changed = await transaction(db, (trx) => replacePassword(trx, holder, newHash));
  // A concurrent request has changed the password.
  if (!changed) throw wrongPassword('currentPassword');
  return { ...actor, epoch: changed.epoch };
}
