import { eraseMessages } from '#features/messages/erase-messages.ts';
import { deleteExpiredSessions } from '#platform/auth/session.queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { deleteExpiredLimits } from '#platform/http/rate-limits.queries.ts';
import { deleteExpiredConfirmations } from './email-confirmations.queries.ts';
import { deleteExpiredInvitations } from './invitations.queries.ts';
import { deleteExpiredResetTokens } from './passwords.queries.ts';
import { deleteExpiredHandovers } from './sign-in.queries.ts';

/** For a day an expired link is reported as expired; then it is unknown. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Deletes expired sign-ins, hand-over codes, links and counters, which have had no effect
 * since, and old messages.
 */
export async function eraseExpired({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteExpiredSessions(db, clock.now());
  await deleteExpiredHandovers(db, clock.now());
  await deleteExpiredResetTokens(db, new Date(clock.now().getTime() - KEPT_MS));
  await deleteExpiredConfirmations(db, clock.now());
  await deleteExpiredInvitations(db, clock.now());
  await deleteExpiredLimits(db, clock.now());
  await eraseMessages(db, clock.now());
}
