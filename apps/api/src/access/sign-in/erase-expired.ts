import { eraseMessages } from '#messages/messages.api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { deleteExpiredLimits } from '#platform/http/rate-limits.queries.ts';

const TABLES = [
  'sessions',
  'handoverCodes',
  'emailConfirmations',
  'invitations',
  'passkeyChallenges',
] as const;

/** Expired links are kept for a day, so that they can be reported as expired instead of unknown. */
const EXPIRED_LINK_RETENTION_MS = 24 * 3_600_000;

/** Deletes expired sessions, codes, links and counters, and old messages. */
export async function eraseExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  for (const table of TABLES) await db.deleteFrom(table).where('expiresAt', '<=', now).execute();
  const before = new Date(now.getTime() - EXPIRED_LINK_RETENTION_MS);
  await db.deleteFrom('resetTokens').where('expiresAt', '<=', before).execute();
  await deleteExpiredLimits(db, now);
  await eraseMessages(db, now);
}
