import { searchWords as wordsOf } from '@trpeza/i18n/formats';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { searchWords } from '#access/accounts/search-words.ts';
import { visibleRoles } from './users.access.ts';
import { listPayers, listPeople } from './users.queries.ts';

/**
 * The first accounts that match the search and are visible to the caller; none for a search without a letter or digit.
 * Bookkeepers find customers as payers.
 */
export async function searchPeople(db: Db, actor: Actor, search: string, limit: number) {
  if (actor.role === 'bookkeeper') return findPayers(db, search, limit);
  const words = searchWords(search);
  if (!words?.length) return [];
  return (await listPeople(db, { roles: visibleRoles(actor), words }, { limit })).rows;
}

/**
 * The ids of the first customers whose name, account or customer number matches all words; none for a search without a
 * letter or digit. The client file is not searched, because bookkeepers may not read it.
 */
export const searchPayers = async (db: Db, search: string, limit: number): Promise<number[]> =>
  (await findPayers(db, search, limit)).map(({ id }) => id);

async function findPayers(db: Db, search: string, limit: number) {
  const words = wordsOf(search);
  return words.length === 0 ? [] : listPayers(db, words, limit);
}
