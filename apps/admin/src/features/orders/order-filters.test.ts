import { expect, test } from 'vitest';
import { readTotals, readFilters, readShown, readSort, withShown, writeFilters } from './order-filters.ts';

test('filters survive the way through the address', () => {
  const filters = {
    customerId: '12',
    from: '2026-11-01',
    maxTotal: '200',
    status: 'pending',
    accountId: '7',
  };
  expect(readFilters(writeFilters(filters, 'oldest'))).toEqual(filters);
});

test('empty filters and everything unknown stay out', () => {
  expect(writeFilters({ customerId: '  ', from: '' }, 'oldest').toString()).toBe('');
  expect(readFilters(new URLSearchParams('status=&page=3&to=2026-11-30'))).toEqual({ to: '2026-11-30' });
});

test('the bare address is the oldest first, as the office was promised', () => {
  expect(readSort(new URLSearchParams())).toBe('oldest');
  expect(readSort(new URLSearchParams('sort=anything'))).toBe('oldest');
  expect(readSort(writeFilters({}, 'newest'))).toBe('newest');
});

test('an order can be linked, and is a number', () => {
  const search = new URLSearchParams('sort=newest&status=pending');
  expect(readShown(withShown(search, 123))).toBe(123);
  expect(withShown(withShown(search, 123), undefined).toString()).toBe(search.toString());
  for (const order of ['', '0', '-1', '1e3', 'x', '12345678901'])
    expect(readShown(new URLSearchParams({ order }))).toBeUndefined();
});

test('totals are read with a comma or a point, and what can be read in two ways is named', () => {
  const read = readTotals({ minTotal: '12,50', maxTotal: '1,234', status: 'pending' });
  expect(read.wanted).toEqual({ minTotal: '12.50', maxTotal: '1,234', status: 'pending' });
  expect(read.problems).toEqual([{ name: 'maxTotal', problem: 'money-two-ways' }]);
  expect(readTotals({ minTotal: '20' }).wanted).toEqual({ minTotal: '20' });
  expect(readTotals({ minTotal: 'much' }).problems).toEqual([{ name: 'minTotal', problem: 'money' }]);
});
