import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { expect, test } from 'vitest';
import { ALL_RESOURCES } from './all-resources.ts';

/** The rows of the glossary. `–` marks terms that do not appear on screens. */
const TERMS = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const sentencesOf = (words: unknown): string[] =>
  typeof words === 'string' ? [words.toLowerCase()] : Object.values(words as object).flatMap(sentencesOf);

/** The stems of a term's words, which most inflected forms share. */
const stemsOf = (term: string): string[] =>
  term
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, Math.max(3, Math.min(6, word.length - 2))));

test.each(LANGUAGES.map((language, column) => ({ language, column: column + 3 })))(
  'the screens use the terms of the glossary: $language',
  ({ language, column }) => {
    const sentences = sentencesOf(ALL_RESOURCES[language]);
    const unsaid = TERMS.flatMap((cells) => (cells[column] ?? '').split(', '))
      .filter((term) => term !== '–')
      .filter((term) => {
        const stems = stemsOf(term);
        return !sentences.some((sentence) => stems.every((stem) => sentence.includes(stem)));
      });
    expect(unsaid).toEqual([]);
  },
);
