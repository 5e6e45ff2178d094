import { searchKey } from '@trpeza/i18n/formats';

/**
 * The terms of a search for people, normalised like `accounts.search_key`: only letters and digits remain.
 * @returns nothing for input without any letter or digit, which matches no name
 */
export function searchWords(search = ''): string[] | undefined {
  const words = searchKey(search).split(' ').filter(Boolean);
  return search.trim() !== '' && words.length === 0 ? undefined : words;
}
