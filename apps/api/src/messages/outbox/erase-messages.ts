import type { Db, Trx } from '#platform/database/database.ts';
import {
  deleteMessagesBefore,
  deleteWaitingCopies,
  deleteWaitingMessages,
  moveWaitingCopies,
} from './messages.queries.ts';
import { deleteSubscriber, deleteUnconfirmedBefore } from '#messages/newsletter/subscribers.queries.ts';

export { listMessagesTo } from './messages.queries.ts';

const KEPT_DAYS = { messages: 90, unconfirmed: 30 };

/**
 * Step: deletes old messages (what they said is in the orders themselves), and addresses that were never confirmed for
 * the newsletter.
 */
export async function eraseMessages(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  await deleteMessagesBefore(db, ago(KEPT_DAYS.messages));
  await deleteUnconfirmedBefore(db, ago(KEPT_DAYS.unconfirmed));
}

/**
 * Step: drops what still waits for a customer's contacts, but for those who go on getting messages. Where an address was
 * corrected, it goes there.
 */
export async function silenceOtherContacts(
  trx: Trx,
  accountId: number,
  kept: readonly string[],
): Promise<void> {
  await moveWaitingCopies(trx, accountId);
  await deleteWaitingCopies(trx, accountId, kept);
}

/** Step: drops what still waits for a person who has left or died, and their subscription; nothing more is posted for them. */
export async function silence(
  trx: Trx,
  { accountId, email }: { accountId: number; email: string | null },
): Promise<void> {
  await deleteWaitingMessages(trx, accountId);
  if (email !== null) await deleteSubscriber(trx, email);
}
