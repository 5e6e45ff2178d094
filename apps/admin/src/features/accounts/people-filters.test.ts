import { expect, test } from 'vitest';
import { readPeopleFilters } from './people-filters.ts';

const read = (address: string) => readPeopleFilters(new URLSearchParams(address));

test('reads filters from the URL', () => {
  expect(read('search=ана&show=no-plan&role=customer')).toEqual({
    search: 'ана',
    show: 'no-plan',
    role: 'customer',
  });
});

test('ignores empty and unknown parameters', () => {
  expect(read('search=%20&show=everybody&role=boss&limit=9')).toEqual({});
});
