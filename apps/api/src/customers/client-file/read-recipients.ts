import { readRecipients, type Recipient } from '#access/access.api.ts';
import type { Db } from '#platform/database/database.ts';
import { listContactsToMessage } from './client-file.queries.ts';

/** A recipient of messages about a customer: the customer, or a contact who gets their messages. */
export interface MessageRecipient extends Recipient {
  /** Name of the customer in messages to a contact; null if the recipient is the customer. */
  about: string | null;
  pays: boolean;
}

/** Recipients of messages about the given customers; the customer comes first. Callers filter by notification preferences. */
export async function readMessageRecipients(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => MessageRecipient[]> {
  const own = await readRecipients(db, accountIds);
  const contacts = Map.groupBy(await listContactsToMessage(db, accountIds), ({ accountId }) => accountId);
  return (id) => {
    const customer = own.get(id);
    const theirs = (contacts.get(id) ?? []).map(({ firstName, lastName, username, email, ...contact }) => ({
      ...contact,
      email: email!,
      name: firstName ?? '',
      about: [firstName, lastName].filter(Boolean).join(' ') || username,
      emailNotifications: true,
      signsIn: false,
    }));
    return [...(customer ? [{ ...customer, about: null, pays: true }] : []), ...theirs];
  };
}

/** Keeps one recipient per email address: a customer and a contact may share one. */
export function uniqueByEmail<A extends Pick<MessageRecipient, 'email'>>(recipients: readonly A[]): A[] {
  const byEmail = Map.groupBy(recipients, ({ email }) => email.toLowerCase());
  return [...byEmail.values()].map(([first]) => first!);
}

/** The `cause` of a message to one of several recipients. It must be unique per recipient. */
export const causeFor = (
  cause: string,
  { about, email }: Pick<MessageRecipient, 'about' | 'email'>,
): string => (about === null ? cause : `${cause}:${email.toLowerCase()}`);

/**
 * Recipients of statements: the customer, if they want emails, and the contacts marked as paying. If no contact is
 * marked, all contacts who get messages.
 */
export function statementRecipientsOf(recipients: readonly MessageRecipient[]): MessageRecipient[] {
  const hasPayer = recipients.some(({ about, pays }) => about !== null && pays);
  return uniqueByEmail(
    recipients.filter(({ emailNotifications, pays }) => emailNotifications && (pays || !hasPayer)),
  );
}
