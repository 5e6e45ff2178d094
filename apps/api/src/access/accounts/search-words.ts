import { searchWords as wordsOf } from '@trpeza/i18n/formats';

const TELEPHONE = /^[\d\s()+./-]+$/;
/**
 * Number of trailing digits that all spellings of a telephone number share: `0437 690 288`, `+61 437 690 288` and `0061…`
 * differ only at the beginning.
 */
const COMMON_DIGITS = 8;

/**
 * Splits the input of a search for people into words, normalised like `accounts.search_key` (letters and digits only).
 * Each word is a list of possible spellings; a name matches if it contains one spelling of every word. A telephone number
 * is shortened to its last eight digits.
 * @returns undefined if the input is not empty but contains no letter or digit, so that no name matches
 */
export function searchWords(search = ''): string[][] | undefined {
  const digits = search.replaceAll(/\D/g, '');
  if (digits.length > COMMON_DIGITS && TELEPHONE.test(search)) return [[digits.slice(-COMMON_DIGITS)]];
  const words = wordsOf(search);
  return search.trim() !== '' && words.length === 0 ? undefined : words;
}
