import { readPageWords } from '@trpeza/config/page-words';
import { expect, test } from 'vitest';

const pages = readPageWords(import.meta.dirname, ['common', 'accounts']);

test('all pages are read', () => expect(pages.length).toBeGreaterThan(8));

test.each(pages)('$page loads every dictionary that it shows words of', ({ loaded, used }) => {
  expect(used.filter((word) => !loaded.includes(word))).toEqual([]);
});
