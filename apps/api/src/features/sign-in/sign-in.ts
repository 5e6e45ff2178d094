import { passwordMatches } from '#platform/auth/passwords.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { AccountRow } from '#features/accounts/accounts.steps.ts';
import type { Deps } from '#src/deps.ts';
import { guardGuess } from './guard-guess.ts';
import { listCredentials } from './sign-in.queries.ts';

type SignInDeps = Pick<Deps, 'db' | 'limits' | 'demo'>;

/**
 * Checks a name (username or e-mail) and password. Unknown names take as long and get the same response as wrong passwords.
 * @throws DomainError `accounts/wrong-credentials`, or `common/too-many-requests`
 */
export async function signIn(
  { db, limits, demo }: SignInDeps,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<AccountRow> {
  const guess = await guardGuess(limits, { name: username, address });
  const found = await findByPassword({ db, demo }, username, password);
  if (!found) {
    await guess.wrong();
    throw new DomainError('accounts/wrong-credentials');
  }
  await guess.right();
  return found;
}

/** A name can be one person's username and another's e-mail; both must be able to sign in. */
async function findByPassword(
  { db, demo }: Pick<SignInDeps, 'db' | 'demo'>,
  name: string,
  password: string,
): Promise<AccountRow | undefined> {
  const people = (await listCredentials(db, name)).filter(({ isDemo }) => demo || !isDemo);
  if (people.length === 0) await passwordMatches(undefined, password);
  for (const person of people) if (await passwordMatches(person.passwordHash, password)) return person;
  return undefined;
}
