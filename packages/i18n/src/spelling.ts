import type { Language } from '@trpeza/contract/platform/language';
import { LANGUAGE_RULES } from './language-rules.ts';

const ranks = new Map<Language, ReadonlyMap<string, number>>();

/**
 * Compares names for sorting. Digits come first, then the language's own alphabet, then the other alphabet. Case and
 * accents are ignored.
 */
export function compareText(a: string, b: string, language: Language): number {
  const left = [...foldForSorting(a)];
  const right = [...foldForSorting(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = rank(left[at] ?? '', language) - rank(right[at] ?? '', language);
    if (difference !== 0) return difference;
  }
  // With equal letters, the shorter text is first, then any fixed order, so that sorting is deterministic.
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * The Latin transliteration of each Cyrillic letter before folding. The letters in the last row are from Serbian,
 * Bulgarian and Russian keyboards.
 */
const TRANSLITERATION: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ѓ: 'gj',
  е: 'e',
  ж: 'zh',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ќ: 'kj',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  џ: 'dzh',
  ш: 'sh',
  ѐ: 'e',
  ѝ: 'i',
  ђ: 'dj',
  ћ: 'c',
  й: 'j',
  щ: 'sht',
  ъ: 'a',
  ь: '',
  ю: 'ju',
  я: 'ja',
  ы: 'i',
  э: 'e',
  ё: 'e',
  đ: 'dj',
};

/** Applied in order. Digraphs become one letter, so that different spellings have the same key. */
const FOLDINGS: readonly (readonly [RegExp, string])[] = [
  [/['’`]/g, ''],
  [/[^a-z0-9]+/g, ' '],
  [/x/g, 'ks'],
  [/y/g, 'j'],
  [/([csz])h/g, '$1'],
  [/dj/g, 'dz'],
  [/([gkln])j/g, '$1'],
  // Shortens each run by one letter, so that `piza` finds `pizza` and `fff` does not become a single letter.
  [/([a-z])\1(\1*)/g, '$1$2'],
  // ц and ч both fold to `ts`, not to `c`: if `ts` became `c`, `carrot` would not find „carrots“.
  [/c/g, 'ts'],
];

/**
 * Returns the search key of a text. Cyrillic, Latin with or without diacritics and informal spelling give the same key:
 * `тавче`, `tavče`, `tavche` and `tavce`. To search, convert both the text and the query to keys and compare the keys.
 */
export function searchKey(text: string): string {
  return FOLDINGS.reduce((key, [from, to]) => key.replace(from, to), transliterate(text)).trim();
}

/** Alternative readings of a typed word: `d` for đ, as banks write it, and `dj` for ѓ. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  [/d(?!z?[hj]|z)/g, 'dj'],
  [/dj/g, 'gj'],
];

/**
 * Returns the words of a query. For each word, the result has all keys under which a text folded by `searchKey` may
 * contain it.
 */
export function searchWords(typed: string): string[][] {
  const latin = transliterate(typed);
  const readings = [typed, ...READINGS.map(([from, to]) => latin.replace(from, to))];
  const [words = [], ...others] = readings.map((reading) => searchKey(reading).split(' ').filter(Boolean));
  return words.map((word, at) => [...new Set([word, ...others.map((reading) => reading[at] ?? word)])]);
}

/** Lower-case Latin letters without diacritics: `Чорби` → `chorbi`, `Crème` → `creme`. */
export const transliterate = (text: string): string =>
  stripDiacritics(
    [...text.normalize('NFC').toLowerCase()].map((letter) => TRANSLITERATION[letter] ?? letter).join(''),
  );

/**
 * Converts a query to a predicate for texts folded by `searchKey`. Every word of the query must occur, in any order. A
 * single letter must be at the start of a word; longer words can be anywhere. An empty query matches everything. A query
 * of only punctuation matches nothing.
 */
export function searchFor(typed: string): (folded: string) => boolean {
  if (typed.trim() === '') return () => true;
  const words = typed.split(/\s+/).flatMap((word) => {
    const start = [...word].length === 1 ? ' ' : '';
    return searchWords(word).map((keys) => keys.map((key) => start + key));
  });
  return (folded) =>
    words.length > 0 && words.every((keys) => keys.some((key) => ` ${folded}`.includes(key)));
}

function ranksOf(language: Language): ReadonlyMap<string, number> {
  const known = ranks.get(language);
  if (known) return known;
  const letters = [...`0123456789${LANGUAGE_RULES[language].alphabet}`];
  const made = new Map(letters.map((letter, index) => [letter, index + 1]));
  ranks.set(language, made);
  return made;
}

/** Spaces and punctuation sort before every letter; unknown letters after all known ones. */
function rank(letter: string, language: Language): number {
  return ranksOf(language).get(letter) ?? (/\p{L}/u.test(letter) ? 100 : 0);
}

function foldForSorting(text: string): string {
  // ѓ and ќ decompose to г and к with an accent but are separate letters, so Cyrillic is folded explicitly.
  const composed = text.normalize('NFC').toLowerCase().replace(/ѐ/g, 'е').replace(/ѝ/g, 'и');
  return composed.replace(/[^\p{Script=Cyrillic}]+/gu, stripDiacritics);
}

function stripDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
