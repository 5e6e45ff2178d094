import { searchKey } from '@trpeza/i18n/formats';

/**
 * What a search for people looks for: every word, as `accounts.search_key` spells it. Only letters and digits are left of it.
 * @returns nothing for signs without any letter, which are in nobody's name
 */
export function searchWords(search = ''): string[] | undefined {
  const words = searchKey(search).split(' ').filter(Boolean);
  return search.trim() !== '' && words.length === 0 ? undefined : words;
}
