import type { Actor } from '#platform/auth/actor.ts';
import { hashPassword, passwordMatches } from '#platform/auth/passwords.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { guardGuess } from './guard-guess.ts';
import { getPasswordHolder } from './passwords.queries.ts';
import { replacePassword } from './replace-password.ts';
import { requirePassword } from './require-password.ts';

interface ChangeDeps {
  db: Db;
  limits: RateLimits;
}

interface Change {
  currentPassword: string;
  newPassword: string;
  address: string;
}

/**
 * Gives a signed-in person a new password, for the current one. All their sign-ins end; the caller's is to be made anew.
 * @returns the person in their new epoch
 * @throws DomainError `accounts/wrong-password`, `accounts/weak-password`, `accounts/same-password`
 */
export async function changePassword(
  { db, limits }: ChangeDeps,
  actor: Actor,
  { currentPassword, newPassword, address }: Change,
): Promise<Actor> {
  const holder = await getPasswordHolder(db, actor.id);
  const guess = await guardGuess(limits, { name: holder.username, address });
  if (!(await passwordMatches(holder.passwordHash, currentPassword))) {
    await guess.wrong();
    throw wrongPassword();
  }
  await guess.right();
  requirePassword(newPassword, holder, 'newPassword');
  if (newPassword === currentPassword) {
    throw new DomainError('accounts/same-password', {}, [
      { path: 'newPassword', rule: 'accounts:errors.same-password' },
    ]);
  }
  const newHash = await hashPassword(newPassword);
  const changed = await db.transaction().execute((trx) => replacePassword(trx, holder, newHash));
  // Changed by somebody else in the meantime: what was typed as the current one no longer is.
  if (!changed) throw wrongPassword();
  return { ...actor, epoch: changed.epoch };
}

const wrongPassword = () =>
  new DomainError('accounts/wrong-password', {}, [
    { path: 'currentPassword', rule: 'accounts:errors.wrong-password' },
  ]);
