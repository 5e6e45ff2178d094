import type { Db } from '#platform/database/database.ts';

/** Clears away counters whose window is over; the limiter itself forgets them only when they are asked for again. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<', now.getTime()).execute();
}
