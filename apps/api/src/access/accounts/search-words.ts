import { searchWords as wordsOf } from '@trpeza/i18n/formats';

const TELEPHONE = /^[\d\s()+./-]+$/;
/**
 * Number of trailing digits that all spellings of a telephone number share: `0437 690 288`, `+61 437 690 288` and `0061…`
 * differ only at the beginning.
 */
const COMMON_DIGITS = 8;

/**
 * The terms of a search for people, normalised like `accounts.search_key` (letters and digits only). A name matches a
 * term if it contains one of the term's keys.
 * @returns undefined for non-empty input without a letter or digit, which matches no name
 */
export function searchWords(search = ''): string[][] | undefined {
  const digits = search.replaceAll(/\D/g, '');
  if (digits.length > COMMON_DIGITS && TELEPHONE.test(search)) return [[digits.slice(-COMMON_DIGITS)]];
  const words = wordsOf(search);
  return search.trim() !== '' && words.length === 0 ? undefined : words;
}
