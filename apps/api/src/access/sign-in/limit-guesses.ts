import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '#platform/domain-error.ts';
import { tooManyRequestsError, type RateLimits } from '#platform/http/rate-limits.ts';

const PER_ADDRESS = { name: 'login-address', max: 100, seconds: 15 * 60 };
/**
 * Attempts per account and IP address. After several failures, further attempts are rejected for a time that grows with
 * each failure. Attempts from other addresses are not affected.
 */
const PER_PAIR = { name: 'login-pair', max: 1000, seconds: 60 * 60 };
/**
 * Attempts per account, from all IP addresses together. Attempts are slowed down instead of blocked, so that the owner
 * cannot be locked out.
 */
const PER_ACCOUNT = { name: 'login-account', max: 100_000, seconds: 60 * 60 };

/**
 * Limits an account under attack to one password check per three seconds, regardless of the number of attempts and
 * addresses.
 */
const TURN = { name: 'login-turn', max: 1, seconds: 3 };
/**
 * IP addresses from which an account has signed in during the last 30 days. From such an address, the owner can sign in
 * even after failed attempts of other people.
 */
const KNOWN = { name: 'login-known', max: 1_000_000_000, seconds: 30 * 24 * 3600 };

const FREE_FAILURES = 5;
const MAX_DELAY_MS = 3000;
const MAX_TURN_TRIES = 4;

interface Guess {
  /** Id of the account, or the entered username if no account has it. */
  account: number | string;
  /** IP address of the client. */
  address: string;
}

const keyOf = (account: number | string): string =>
  typeof account === 'number' ? `id:${account}` : account.toLowerCase();

const pairOf = ({ account, address }: Guess): string => `${keyOf(account)} ${address}`;

/**
 * Limits guessing wherever a password is required. Call it before checking the password, then call `right` if the
 * password matched. Attempts are counted before the check, so that concurrent requests gain nothing. In the counters that
 * other people's attempts share, `right` takes back only its own attempt.
 * @throws DomainError `common/too-many-requests`
 */
export async function limitGuesses(limits: RateLimits, guess: Guess) {
  const account = keyOf(guess.account);
  const isKnown = (await limits.used(KNOWN, pairOf(guess))).count > 0;
  await countAttempt(limits, guess, isKnown);
  const failures = (await limits.count(PER_ACCOUNT, account)).count - 1;
  if (failures > FREE_FAILURES && !isKnown) await delayGuess(limits, account, failures);
  return {
    right: async (): Promise<void> => {
      await Promise.all([
        limits.reset(PER_PAIR, pairOf(guess)),
        limits.refund(PER_ACCOUNT, account),
        limits.refund(PER_ADDRESS, guess.address),
        limits.count(KNOWN, pairOf(guess)),
      ]);
    },
  };
}

/**
 * Delays the check of a password. The delay grows with the number of failures. Once the delay has reached its maximum,
 * the passwords for an account are also checked one at a time.
 * @throws DomainError `common/too-many-requests` if too many other attempts on the account wait as well
 */
async function delayGuess(limits: RateLimits, account: string, failures: number): Promise<void> {
  const delay = Math.min(MAX_DELAY_MS, 100 * 2 ** (failures - FREE_FAILURES));
  await wait(delay);
  if (delay < MAX_DELAY_MS) return;
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await limits.count(TURN, account));
    } catch (error) {
      if (tries === MAX_TURN_TRIES) throw error;
      await wait(500 + Math.random() * 500);
    }
  }
}

/** Resets the counters of a person who has proved their identity in another way. */
export async function resetGuessCounters(limits: RateLimits, guess: Guess): Promise<void> {
  await limits.reset(PER_PAIR, pairOf(guess));
  await limits.reset(PER_ACCOUNT, keyOf(guess.account));
}

async function countAttempt(limits: RateLimits, guess: Guess, isKnown: boolean): Promise<void> {
  const [address, pair] = [guess.address, pairOf(guess)];
  // Accounts that signed in from this address before are counted but not blocked, because the residents of a home share
  // one address.
  await limits.count(PER_ADDRESS, address).catch((error: unknown) => {
    if (!isKnown || !(error instanceof DomainError)) throw error;
  });
  const { count, secondsLeft } = await limits.count(PER_PAIR, pair);
  const [failures, window] = [count - 1, PER_PAIR.seconds - secondsLeft];
  const due = failures < FREE_FAILURES ? 0 : Math.min(900, 15 * 2 ** (failures - FREE_FAILURES));
  if (due <= window) return;
  await Promise.all([limits.refund(PER_PAIR, pair), limits.refund(PER_ADDRESS, address)]);
  throw tooManyRequestsError(due - window);
}
