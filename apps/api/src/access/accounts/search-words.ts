import { searchWords as wordsOf } from '@trpeza/i18n/formats';

const TELEPHONE = /^[\d\s()+./-]+$/;
/** What every spelling of a number has in common: `0437 690 288`, `+61 437 690 288` and `0061…` begin differently. */
const COMMON_DIGITS = 8;

/**
 * The terms of a search for people, normalised like `accounts.search_key`: only letters and digits remain. Each term has one
 * or more keys; a name matches by any of them.
 * @returns nothing for input without any letter or digit, which matches no name
 */
export function searchWords(search = ''): string[][] | undefined {
  const digits = search.replaceAll(/\D/g, '');
  if (digits.length > COMMON_DIGITS && TELEPHONE.test(search)) return [[digits.slice(-COMMON_DIGITS)]];
  const words = wordsOf(search);
  return search.trim() !== '' && words.length === 0 ? undefined : words;
}
