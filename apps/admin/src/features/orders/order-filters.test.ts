import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './order-filters.ts';

test('an address carries the filters and brings them back', () => {
  const filters = { customerId: '12', from: '2026-11-01', status: 'pending' };
  expect(writeFilters(filters).toString()).toBe('customerId=12&from=2026-11-01&status=pending');
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test('what is empty or unknown is left out', () => {
  expect(readFilters(new URLSearchParams('from=&limit=9999&minTotal=%20'))).toEqual({});
  expect(writeFilters({ from: ' ', to: '2026-11-30' }).toString()).toBe('to=2026-11-30');
});
