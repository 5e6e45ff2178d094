import { expect, test } from 'vitest';
import { readPeopleFilters } from './people-filters.ts';

const read = (address: string) => readPeopleFilters(new URLSearchParams(address));

test('an address says whom the list is about', () => {
  expect(read('search=ана&show=no-plan&role=customer')).toEqual({
    search: 'ана',
    show: 'no-plan',
    role: 'customer',
  });
});

test('what is empty or unknown is left out', () => {
  expect(read('search=%20&show=everybody&role=boss&limit=9')).toEqual({});
});
