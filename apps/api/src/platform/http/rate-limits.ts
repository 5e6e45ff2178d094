import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#platform/domain-error.ts';

export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

interface Used {
  count: number;
  secondsLeft: number;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Rate limits with counters in PostgreSQL, so that they apply across processes and restarts. */
export function createRateLimits(pool: Pool, log: Pick<FastifyBaseLogger, 'error'>) {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf({ name, max, seconds }: Limit): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: max,
      duration: seconds,
    });
    limiters.set(name, made);
    return made;
  }

  return {
    /**
     * Counts one use.
     * @returns the state of the window including this use
     * @throws DomainError `common/too-many-requests` with the `seconds` to wait
     */
    async count(limit: Limit, key: string): Promise<Used> {
      return usedOf(await limiterOf(limit).consume(key).catch(refuse));
    },
    /** Takes back one counted use, for example for an attempt that turned out to be legitimate. */
    async refund(limit: Limit, key: string): Promise<void> {
      await limiterOf(limit).reward(key);
    },
    /** Reads how often a key was counted in the current window, without counting. */
    async used(limit: Limit, key: string): Promise<Used> {
      return usedOf(await limiterOf(limit).get(key));
    },
    async reset(limit: Limit, key: string): Promise<void> {
      await limiterOf(limit).delete(key);
    },
  };

  function refuse(reason: unknown): never {
    if (reason instanceof RateLimiterRes) throw tooManyRequestsError(Math.ceil(reason.msBeforeNext / 1000));
    log.error({ err: reason }, 'failed to count rate limits');
    throw reason;
  }
}

const usedOf = (state: RateLimiterRes | null): Used => ({
  count: state?.consumedPoints ?? 0,
  secondsLeft: Math.ceil((state?.msBeforeNext ?? 0) / 1000),
});

export const tooManyRequestsError = (seconds: number): DomainError =>
  new DomainError('common/too-many-requests', { seconds: Math.max(1, seconds) });
