import { DomainError } from '#platform/domain-error.ts';
import type { Limit, RateLimits } from '#platform/http/rate-limits.ts';

/** Letters that strangers can have sent to one address, for whatever reason and whoever asked. */
const PER_EMAIL = { name: 'forgot-email', max: 5, seconds: 60 * 60 };

/**
 * Counts a letter to an address that may be anybody's. One too many is left out without a word: to whom it would go is
 * nothing that an answer may tell.
 * @param beyond what may be sent after that
 */
export const mayWriteTo = (limits: RateLimits, email: string, beyond?: Limit): Promise<boolean> => {
  const name = email.toLowerCase();
  const counted = limits.count(PER_EMAIL, name);
  return (beyond ? counted.catch(() => limits.count(beyond, name)) : counted).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
};

/** How long no letter to an address is written after the last that was one too many. */
export const secondsUntilNext = async (limits: RateLimits, email: string): Promise<number> =>
  (await limits.used(PER_EMAIL, email.toLowerCase())).secondsLeft;
