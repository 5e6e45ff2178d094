import { expect, test } from 'vitest';
import { readTotals } from './order-filters.ts';

test('readTotals accepts a decimal comma or point and reports ambiguous amounts', () => {
  const read = readTotals({ minTotal: '12,50', maxTotal: '1,234' });
  expect(read.totals).toEqual({ minTotal: '12.50' });
  expect(read.problems).toEqual([{ name: 'maxTotal', problem: 'money-two-ways' }]);
  expect(readTotals({ minTotal: '20' })).toEqual({ totals: {}, problems: [] });
  expect(readTotals({ minTotal: '100', maxTotal: '20,00' }).problems).toEqual([
    { name: 'maxTotal', problem: 'below-min' },
  ]);
  expect(readTotals({ minTotal: 'much' }).problems).toEqual([{ name: 'minTotal', problem: 'money' }]);
});
