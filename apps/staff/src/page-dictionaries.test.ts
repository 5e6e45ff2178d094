import { readPageDictionaries } from '@trpeza/config/page-dictionaries';
import { expect, test } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';

const pages = readPageDictionaries(import.meta.dirname, ['common', 'accounts']);

test('every page loads the dictionaries that it uses', () =>
  eachRow(pages, ({ loaded, used }) => {
    expect(used.filter((word) => !loaded.includes(word))).toEqual([]);
  }));
