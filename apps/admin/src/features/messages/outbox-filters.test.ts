import { expect, test } from 'vitest';
import { readOutboxFilters } from './outbox-filters.ts';

const read = (query: string, counts = { failed: 0, waiting: 0 }) =>
  readOutboxFilters(new URLSearchParams(query), counts);

test('shows failures first, then waiting messages', () => {
  expect(read('', { failed: 1, waiting: 5 })).toEqual({ state: 'failed' });
  expect(read('', { failed: 0, waiting: 5 })).toEqual({ state: 'waiting' });
  expect(read('state=nonsense')).toEqual({ state: 'sent' });
});

test('reads filters from the URL', () => {
  expect(read('state=sent&search=+ana&template=welcome', { failed: 3, waiting: 0 })).toEqual({
    state: 'sent',
    search: 'ana',
    template: 'welcome',
  });
});
