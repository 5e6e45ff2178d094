import { DomainError } from '#platform/domain-error.ts';
import type { Limit, RateLimits } from '#platform/http/rate-limits.ts';

/** Limit of emails to one address that other people can trigger, for all kinds of email and all clients together. */
const PER_EMAIL = { name: 'forgot-email', max: 5, seconds: 60 * 60 };

/**
 * Counts an email to an address whose owner is unknown. Beyond the limit it returns false instead of throwing, so that
 * the caller can skip the email silently: the response must not reveal whether an account has this address.
 * @param beyond a second limit, used when the first is reached
 */
export const countEmailTo = (limits: RateLimits, email: string, beyond?: Limit): Promise<boolean> => {
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

/** Seconds until another email may be sent to an address that has exceeded the limit. */
export const secondsUntilNext = async (limits: RateLimits, email: string): Promise<number> =>
  (await limits.used(PER_EMAIL, email.toLowerCase())).secondsLeft;
