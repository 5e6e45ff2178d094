import { readRecipients, type Recipient } from '#access/accounts/accounts.steps.ts';
import type { Db } from '#platform/database/database.ts';
import { listMessagedContacts } from './customer-file.queries.ts';

/** Somebody to write to about a customer: they themselves, or a contact who gets their messages. */
export interface Addressee extends Recipient {
  /** Whom it is about, for a contact. */
  about: string | null;
  pays: boolean;
}

/** Whom to write to about some customers; the customer comes first. Which of them want a message is asked of each. */
export async function readAddressees(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => Addressee[]> {
  const own = await readRecipients(db, accountIds);
  const contacts = Map.groupBy(await listMessagedContacts(db, accountIds), ({ accountId }) => accountId);
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

/** Each address once: a daughter may have given hers for her mother too. */
export function eachOnce<A extends Pick<Addressee, 'email'>>(addressees: readonly A[]): A[] {
  const byEmail = Map.groupBy(addressees, ({ email }) => email.toLowerCase());
  return [...byEmail.values()].map(([first]) => first!);
}

/** What makes a message to one of several addressees unique. */
export const causeFor = (cause: string, { about, email }: Pick<Addressee, 'about' | 'email'>): string =>
  about === null ? cause : `${cause}:${email.toLowerCase()}`;

/** The customer if they want it, and the contacts who pay; where nobody is named as paying, all who get messages. */
export function payersOf(addressees: readonly Addressee[]): Addressee[] {
  const hasPayer = addressees.some(({ about, pays }) => about !== null && pays);
  return eachOnce(
    addressees.filter(({ emailNotifications, pays }) => emailNotifications && (pays || !hasPayer)),
  );
}
