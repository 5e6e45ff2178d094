import { DomainError } from '#platform/domain-error.ts';
import type { Limit, RateLimits } from '#platform/http/rate-limits.ts';

/** The limit of e-mails that other people can cause to one address, for whatever reason and from whatever client. */
const PER_EMAIL = { name: 'forgot-email', max: 5, seconds: 60 * 60 };

/**
 * Counts an e-mail to an address whose owner is unknown. Beyond the limit it is silently skipped: the response must not
 * reveal whose address it is.
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

/** How long no e-mail to an address is sent after the limit was exceeded. */
export const secondsUntilNext = async (limits: RateLimits, email: string): Promise<number> =>
  (await limits.used(PER_EMAIL, email.toLowerCase())).secondsLeft;
