import { passwordMatches } from '#platform/auth/passwords.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { AccountRow } from '#access/accounts/accounts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { limitGuesses } from './limit-guesses.ts';
import { maySignIn } from './may-sign-in.ts';
import { findCredentials } from './sign-in.queries.ts';

type SignInDeps = Pick<Deps, 'db' | 'limits' | 'demo'>;

/**
 * Checks a username or email address and a password. Unknown names take as long and get the same response as wrong passwords.
 * @throws DomainError `accounts/wrong-credentials`, `common/too-many-requests`
 */
export async function signIn(
  { db, limits, demo }: SignInDeps,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<AccountRow> {
  const found = await findCredentials(db, username);
  const person = found && maySignIn(found, demo) ? found : undefined;
  const guess = await limitGuesses(limits, { account: person?.id ?? username, address });
  if (!(await passwordMatches(person?.passwordHash, password)) || !person)
    throw new DomainError('accounts/wrong-credentials');
  await guess.right();
  return person;
}
