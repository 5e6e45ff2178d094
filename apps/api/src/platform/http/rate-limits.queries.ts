import type { Db } from '#platform/database/database.ts';

/**
 * Deletes counters whose window is over. The limiter itself deletes such a counter only when it counts the same key
 * again.
 */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<', now.getTime()).execute();
}
