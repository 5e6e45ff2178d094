import type { Language } from '@trpeza/contract/shared/language';
import type { Db } from '#platform/database/database.ts';
import { listRecipients } from './accounts.queries.ts';

/** Somebody who can be written to, and what they want to be written about. */
export interface Recipient {
  accountId: number;
  email: string;
  /** How they are greeted; empty where only a username is known, which is nobody's name. */
  name: string;
  language: Language;
  emailNotifications: boolean;
  orderUpdates: boolean;
}

/** Step: the people of these ids who have an address, by their id. */
export async function readRecipients(db: Db, ids: readonly number[]): Promise<Map<number, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await listRecipients(db, ids);
  return new Map(
    rows.map(({ id, email, firstName, language, ...wishes }) => [
      id,
      {
        accountId: id,
        email: email!,
        name: firstName ?? '',
        language,
        ...wishes,
      },
    ]),
  );
}
