import { DomainError } from '#platform/domain-error.ts';
import type { Limit, RateLimits } from '#platform/http/rate-limits.ts';

/**
 * Maximum number of emails that other people can trigger to one address. All kinds of email and all clients count
 * together.
 */
const PER_EMAIL = { name: 'forgot-email', max: 5, seconds: 60 * 60 };

/**
 * Counts an email to an address that the caller may not own. The response must not reveal whether an account has this address.
 * Beyond the limit, the function therefore does not throw, and the caller skips the email silently.
 * @param beyond a second limit, used once the first is reached
 * @returns false if the limits are exceeded and the email must not be sent
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
