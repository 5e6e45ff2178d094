import type { Db } from '#platform/database/database.ts';
import { deleteMessagesBefore } from './messages.queries.ts';
import { deleteUnconfirmedBefore } from './subscribers.queries.ts';

const KEPT_DAYS = { messages: 90, unconfirmed: 30 };

/**
 * Step: lets go of messages that are long over (what they told stands in the orders themselves), and of addresses that
 * nobody confirmed for the newsletter.
 */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  await deleteMessagesBefore(db, ago(KEPT_DAYS.messages));
  await deleteUnconfirmedBefore(db, ago(KEPT_DAYS.unconfirmed));
}
