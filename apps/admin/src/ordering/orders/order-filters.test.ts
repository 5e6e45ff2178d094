import { expect, test } from 'vitest';
import { parseTotals } from './order-filters.ts';

test('parseTotals accepts a decimal comma or point and reports ambiguous amounts', () => {
  const read = parseTotals({ minTotal: '12,50', maxTotal: '1,234' });
  expect(read.totals).toEqual({ minTotal: '12.50' });
  expect(read.problems).toEqual([{ name: 'maxTotal', problem: 'money-two-ways' }]);
  expect(parseTotals({ minTotal: '20' })).toEqual({ totals: {}, problems: [] });
  expect(parseTotals({ minTotal: '100', maxTotal: '20,00' }).problems).toEqual([
    { name: 'maxTotal', problem: 'below-min' },
  ]);
  expect(parseTotals({ minTotal: 'much' }).problems).toEqual([{ name: 'minTotal', problem: 'money' }]);
});
