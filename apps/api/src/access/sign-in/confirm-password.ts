import { passwordMatches } from '#platform/auth/passwords.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { limitGuesses } from './limit-guesses.ts';
import { findAccountWithPassword, type AccountWithPassword } from './passwords.queries.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'limits'>;

interface Claim {
  password: string;
  address: string;
  /** Form field to which the error is attached. */
  field: string;
}

/**
 * Checks the password of a signed-in person again. Guesses are limited as at sign-in.
 * @throws DomainError `accounts/wrong-password`, `common/too-many-requests`
 */
export async function confirmPassword(
  { db, limits }: ConfirmDeps,
  accountId: number,
  { password, address, field }: Claim,
): Promise<AccountWithPassword> {
  const holder = await findAccountWithPassword(db, accountId);
  // The account was closed in another window.
  if (!holder) throw new DomainError('accounts/not-signed-in');
  const guess = await limitGuesses(limits, { account: holder.id, address });
  if (!(await passwordMatches(holder.passwordHash, password))) throw wrongPassword(field);
  await guess.right();
  return holder;
}

export const wrongPassword = (field: string): DomainError =>
  new DomainError('accounts/wrong-password', {}, [{ path: field, rule: 'accounts:errors.wrong-password' }]);
