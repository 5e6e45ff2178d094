import { DomainError } from '#platform/domain-error.ts';

/**
 * Waits for the work of a handler, but not for ever. Fastify's own `handlerTimeout` builds an error for every request that
 * goes well, which costs 4 % of an order.
 * @throws DomainError `common/unavailable` when the time is over; the work goes on, and nobody hears of it
 */
export async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DomainError('common/unavailable')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
