import { expect, test } from 'vitest';
import { readTotals, readFilters, readShown, readSort, withShown, writeFilters } from './order-filters.ts';

test('round-trips through the URL', () => {
  const filters = {
    customerId: '12',
    from: '2026-11-01',
    maxTotal: '200',
    status: 'pending',
    accountId: '7',
  };
  expect(readFilters(writeFilters(filters, 'oldest'))).toEqual(filters);
});

test('ignores empty and unknown parameters', () => {
  expect(writeFilters({ customerId: '  ', from: '' }, 'oldest').toString()).toBe('');
  expect(readFilters(new URLSearchParams('status=&page=3&to=2026-11-30'))).toEqual({ to: '2026-11-30' });
});

test('sorts oldest first by default', () => {
  expect(readSort(new URLSearchParams())).toBe('oldest');
  expect(readSort(new URLSearchParams('sort=anything'))).toBe('oldest');
  expect(readSort(writeFilters({}, 'newest'))).toBe('newest');
});

test('accepts a numeric order only', () => {
  const search = new URLSearchParams('sort=newest&status=pending');
  expect(readShown(withShown(search, 123))).toBe(123);
  expect(withShown(withShown(search, 123), undefined).toString()).toBe(search.toString());
  for (const order of ['', '0', '-1', '1e3', 'x', '12345678901'])
    expect(readShown(new URLSearchParams({ order }))).toBeUndefined();
});

test('reads totals with comma or point and reports ambiguous ones', () => {
  const read = readTotals({ minTotal: '12,50', maxTotal: '1,234', status: 'pending' });
  expect(read.wanted).toEqual({ minTotal: '12.50', maxTotal: '1,234', status: 'pending' });
  expect(read.problems).toEqual([{ name: 'maxTotal', problem: 'money-two-ways' }]);
  expect(readTotals({ minTotal: '20' }).wanted).toEqual({ minTotal: '20' });
  expect(readTotals({ minTotal: '100', maxTotal: '20,00' }).problems).toEqual([
    { name: 'maxTotal', problem: 'below-min' },
  ]);
  expect(readTotals({ minTotal: 'much' }).problems).toEqual([{ name: 'minTotal', problem: 'money' }]);
});
