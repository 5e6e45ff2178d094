import { setTimeout as wait } from 'node:timers/promises';
import { passwordMatches } from '#platform/auth/passwords.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { tooMany, type RateLimits } from '#platform/http/rate-limits.ts';
import { findCredentials, type AccountRow } from './accounts.queries.ts';

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
 * Checks a name (username or e-mail) and password. Only failures count; unknown names cost and answer what wrong
 * passwords do. @throws DomainError `accounts/wrong-credentials`, or `common/too-many-requests`
 */
export async function signIn(
  { db, limits }: SignInDeps,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<AccountRow> {
  const account = username.toLowerCase();
  const pair = `${account} ${address}`;
  await requirePatience(limits, { address, pair });
  const { count } = await limits.used(PER_ACCOUNT, account);
  if (count > FREE_FAILURES) await wait(Math.min(SLOWEST_MS, 100 * 2 ** (count - FREE_FAILURES)));
  const found = await findCredentials(db, username);
  if (await passwordMatches(found?.passwordHash, password)) {
    await limits.forget(PER_PAIR, pair);
    return found!;
  }
  await limits.count(PER_ADDRESS, address);
  await Promise.all([limits.count(PER_PAIR, pair), limits.count(PER_ACCOUNT, account)]);
  throw new DomainError('accounts/wrong-credentials');
}

async function requirePatience(limits: RateLimits, { address, pair }: { address: string; pair: string }) {
  const [ofAddress, ofPair] = await Promise.all([limits.used(PER_ADDRESS, address), limits.used(PER_PAIR, pair)]);
  if (ofAddress.count >= PER_ADDRESS.max) throw tooMany(ofAddress.secondsLeft);
  const window = PER_PAIR.seconds - ofPair.secondsLeft;
  const due = ofPair.count < FREE_FAILURES ? 0 : Math.min(900, 15 * 2 ** (ofPair.count - FREE_FAILURES));
  if (due > window) throw tooMany(due - window);
}
