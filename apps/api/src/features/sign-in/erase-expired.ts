import { eraseMessages } from '#features/messages/erase-messages.ts';
import { deleteExpiredSessions } from '#platform/auth/session.queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { deleteExpiredLimits } from '#platform/http/rate-limits.queries.ts';
import { deleteExpiredConfirmations } from './email-confirmations.queries.ts';
import { deleteExpiredResetTokens } from './passwords.queries.ts';
import { deleteExpiredHandovers } from './sign-in.queries.ts';

/** For a day a late link is told that it came too late; then it is as unknown as any other. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Clears away sign-ins, hand-over codes, links and counters whose time is over, which have counted for nothing
 * since, and old messages.
 */
export async function eraseExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteExpiredSessions(db, clock.now());
  await deleteExpiredHandovers(db, clock.now());
  await deleteExpiredResetTokens(db, new Date(clock.now().getTime() - KEPT_MS));
  await deleteExpiredConfirmations(db, clock.now());
  await deleteExpiredLimits(db, clock.now());
  await eraseMessages(db, clock.now());
}
