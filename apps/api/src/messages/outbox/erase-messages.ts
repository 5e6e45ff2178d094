import type { Db, Trx } from '#platform/database/database.ts';
import { deleteSubscriber, deleteUnconfirmedBefore } from '#messages/newsletter/subscribers.queries.ts';
import {
  deleteMessagesBefore,
  deleteWaitingContactMessages,
  deleteWaitingMessages,
  redirectWaitingContactMessages,
} from './messages.queries.ts';

const KEPT_DAYS = { messages: 90, unconfirmed: 30 };

/** Deletes old messages (the orders keep the facts) and newsletter addresses that were never confirmed. */
export async function eraseMessages(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
  await deleteMessagesBefore(db, ago(KEPT_DAYS.messages));
  await deleteUnconfirmedBefore(db, ago(KEPT_DAYS.unconfirmed));
}

/**
 * Deletes waiting messages to a customer's contacts, except those in `kept`. Messages to a corrected address are
 * redirected first.
 */
export async function deleteMessagesToOtherContacts(
  trx: Trx,
  accountId: number,
  kept: readonly string[],
): Promise<void> {
  await redirectWaitingContactMessages(trx, accountId);
  await deleteWaitingContactMessages(trx, accountId, kept);
}

/**
 * Deletes waiting messages and the newsletter subscription of a customer who has left or died. `postMessages` skips later
 * ones.
 */
export async function deleteMessagesAndSubscription(
  trx: Trx,
  { accountId, email }: { accountId: number; email: string | null },
): Promise<void> {
  await deleteWaitingMessages(trx, accountId);
  if (email !== null) await deleteSubscriber(trx, email);
}
