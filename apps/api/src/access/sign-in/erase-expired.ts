import { eraseMessages } from '#messages/outbox/erase-messages.ts';
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

/** For a day an expired link is reported as expired; then it is unknown. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes expired sign-ins, codes, links and counters, which have had no effect since, and old messages. */
export async function eraseExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  for (const table of TABLES) await db.deleteFrom(table).where('expiresAt', '<=', now).execute();
  const before = new Date(now.getTime() - KEPT_MS);
  await db.deleteFrom('resetTokens').where('expiresAt', '<=', before).execute();
  await deleteExpiredLimits(db, now);
  await eraseMessages(db, now);
}
