import { setTimeout as wait } from 'node:timers/promises';
import { passwordMatches } from '#platform/auth/passwords.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { tooMany, type RateLimits } from '#platform/http/rate-limits.ts';
import { listCredentials, type AccountRow } from './accounts.queries.ts';

const PER_ADDRESS = { name: 'login-address', max: 100, seconds: 15 * 60 };
/** One person at one address: refused for a growing time, which nobody elsewhere notices. */
const PER_PAIR = { name: 'login-pair', max: 1000, seconds: 60 * 60 };
/** One account from everywhere: answered more and more slowly, never refused, so that nobody can lock its owner out. */
const PER_ACCOUNT = { name: 'login-account', max: 100_000, seconds: 60 * 60 };

const FREE_FAILURES = 5;
const SLOWEST_MS = 3000;

interface SignInDeps {
  db: Db;
  limits: RateLimits;
}

/**
 * Checks a name (username or e-mail) and password. Every attempt is counted before its password is looked at, so that
 * many at once gain nothing, and one that goes well is given back. Unknown names cost and answer what wrong passwords do.
 * @throws DomainError `accounts/wrong-credentials`, or `common/too-many-requests`
 */
export async function signIn(
  { db, limits }: SignInDeps,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<AccountRow> {
  const account = username.toLowerCase();
  const pair = `${account} ${address}`;
  await countAttempt(limits, { address, pair });
  const { count } = await limits.used(PER_ACCOUNT, account);
  if (count > FREE_FAILURES) await wait(Math.min(SLOWEST_MS, 100 * 2 ** (count - FREE_FAILURES)));
  const found = await findByPassword(db, username, password);
  if (found) {
    await Promise.all([limits.forget(PER_PAIR, pair), limits.giveBack(PER_ADDRESS, address)]);
    return found;
  }
  await limits.count(PER_ACCOUNT, account);
  throw new DomainError('accounts/wrong-credentials');
}

/** A name can be one person's username and another's e-mail; neither may stand in the other's way. */
async function findByPassword(db: Db, name: string, password: string): Promise<AccountRow | undefined> {
  const people = await listCredentials(db, name);
  if (people.length === 0) await passwordMatches(undefined, password);
  for (const person of people) if (await passwordMatches(person.passwordHash, password)) return person;
  return undefined;
}

async function countAttempt(limits: RateLimits, { address, pair }: { address: string; pair: string }) {
  await limits.count(PER_ADDRESS, address);
  const { count, secondsLeft } = await limits.count(PER_PAIR, pair);
  const [failures, window] = [count - 1, PER_PAIR.seconds - secondsLeft];
  const due = failures < FREE_FAILURES ? 0 : Math.min(900, 15 * 2 ** (failures - FREE_FAILURES));
  if (due <= window) return;
  await Promise.all([limits.giveBack(PER_PAIR, pair), limits.giveBack(PER_ADDRESS, address)]);
  throw tooMany(due - window);
}
