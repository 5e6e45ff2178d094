import type { Db, Trx } from '#platform/database/database.ts';
import { deleteMessagesBefore, deleteMessagesTo } from './messages.queries.ts';
import { deleteSubscriber, deleteUnconfirmedBefore } from './subscribers.queries.ts';

const KEPT_DAYS = { messages: 90, unconfirmed: 30 };

/**
 * Step: lets go of messages that are long over (what they told stands in the orders themselves), and of addresses that
 * nobody confirmed for the newsletter.
 */
export async function eraseMessages(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  await deleteMessagesBefore(db, ago(KEPT_DAYS.messages));
  await deleteUnconfirmedBefore(db, ago(KEPT_DAYS.unconfirmed));
}

/** Step: somebody who leaves is written to no more, and nothing stays of what was. */
export async function eraseRecipient(
  trx: Trx,
  { accountId, email }: { accountId: number; email: string | null },
): Promise<void> {
  await deleteMessagesTo(trx, accountId, email);
  if (email !== null) await deleteSubscriber(trx, email);
}
