import { readPageWords } from '@trpeza/config/page-words';
import { expect, test } from 'vitest';

const pages = readPageWords(import.meta.dirname, ['common', 'accounts', 'admin']);

test('all pages are read', () => expect(pages.length).toBeGreaterThan(30));

test.each(pages)('$page loads every dictionary that it shows words of', ({ loaded, used }) => {
  expect(used.filter((word) => !loaded.includes(word))).toEqual([]);
});
