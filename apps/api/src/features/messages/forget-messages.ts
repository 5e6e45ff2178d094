import type { Db } from '#platform/database/database.ts';
import { deleteMessagesBefore } from './messages.queries.ts';

const KEPT_DAYS = 90;

/** Step: lets go of messages that are long over; what they told stands in the orders themselves. */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  await deleteMessagesBefore(db, new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000));
}
