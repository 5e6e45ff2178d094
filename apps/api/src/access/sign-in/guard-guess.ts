import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '#platform/domain-error.ts';
import { tooMany, type RateLimits } from '#platform/http/rate-limits.ts';

const PER_ADDRESS = { name: 'login-address', max: 100, seconds: 15 * 60 };
/** One person at one address: refused for increasing times, without effect on other addresses. */
const PER_PAIR = { name: 'login-pair', max: 1000, seconds: 60 * 60 };
/** One account from everywhere: answered more and more slowly, never refused, so that its owner cannot be locked out. */
const PER_ACCOUNT = { name: 'login-account', max: 100_000, seconds: 60 * 60 };

/** Limits an account under attack to one password check in this time, however many are tried from however many places. */
const TURN = { name: 'login-turn', max: 1, seconds: 3 };
/** Addresses where a person has signed in lately: other people's failures, there or elsewhere, do not lock them out. */
const KNOWN = { name: 'login-known', max: 1_000_000_000, seconds: 30 * 24 * 3600 };

const FREE_FAILURES = 5;
const SLOWEST_MS = 3000;
const TRIES_FOR_A_TURN = 4;

interface Guess {
  /** The id of the account whose password is tried, or the typed name where no account has it. */
  account: number | string;
  /** IP address of the client. */
  address: string;
}

const keyOf = (account: number | string): string =>
  typeof account === 'number' ? `id:${account}` : account.toLowerCase();

const pairOf = ({ account, address }: Guess): string => `${keyOf(account)} ${address}`;

/**
 * Limits guessing wherever a password is required: call it before the password is checked, then `right` if it matched.
 * Every attempt is counted beforehand, so that concurrent requests gain nothing; a success takes back only its own.
 * @throws DomainError `common/too-many-requests`
 */
export async function guardGuess(limits: RateLimits, guess: Guess) {
  const account = keyOf(guess.account);
  const isKnown = (await limits.used(KNOWN, pairOf(guess))).count > 0;
  await countAttempt(limits, guess, isKnown);
  const failures = (await limits.count(PER_ACCOUNT, account)).count - 1;
  if (failures > FREE_FAILURES && !isKnown) await waitForTurn(limits, account, failures);
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

/** The delay grows with the failures; at its maximum, only one guess at a time is checked. */
async function waitForTurn(limits: RateLimits, account: string, failures: number): Promise<void> {
  const delay = Math.min(SLOWEST_MS, 100 * 2 ** (failures - FREE_FAILURES));
  await wait(delay);
  if (delay < SLOWEST_MS) return;
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await limits.count(TURN, account));
    } catch (error) {
      if (tries === TRIES_FOR_A_TURN) throw error;
      await wait(500 + Math.random() * 500);
    }
  }
}

/** Resets the counters of a person who has proved their identity by other means. */
export async function forgiveGuesses(limits: RateLimits, guess: Guess): Promise<void> {
  await limits.reset(PER_PAIR, pairOf(guess));
  await limits.reset(PER_ACCOUNT, keyOf(guess.account));
}

async function countAttempt(limits: RateLimits, guess: Guess, isKnown: boolean): Promise<void> {
  const [address, pair] = [guess.address, pairOf(guess)];
  // Counted all the same; but a shared house has one address, and its residents know their passwords.
  await limits.count(PER_ADDRESS, address).catch((error: unknown) => {
    if (!isKnown || !(error instanceof DomainError)) throw error;
  });
  const { count, secondsLeft } = await limits.count(PER_PAIR, pair);
  const [failures, window] = [count - 1, PER_PAIR.seconds - secondsLeft];
  const due = failures < FREE_FAILURES ? 0 : Math.min(900, 15 * 2 ** (failures - FREE_FAILURES));
  if (due <= window) return;
  await Promise.all([limits.refund(PER_PAIR, pair), limits.refund(PER_ADDRESS, address)]);
  throw tooMany(due - window);
}
