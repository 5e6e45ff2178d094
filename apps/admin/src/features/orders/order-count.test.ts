import { expect, test } from 'vitest';
import { countOf } from './order-count.ts';

test('is exact unless capped, and at the end of the list', () => {
  expect(countOf(undefined, 0)).toEqual({ total: 0, isCapped: false });
  expect(countOf({ total: 214, totalIsCapped: false, nextCursor: 'x' }, 20)).toEqual({
    total: 214,
    isCapped: false,
  });
  expect(countOf({ total: 10_000, totalIsCapped: true, nextCursor: 'x' }, 40)).toEqual({
    total: 10_000,
    isCapped: true,
  });
  expect(countOf({ total: 0, totalIsCapped: true, nextCursor: 'x' }, 3)).toEqual({
    total: 3,
    isCapped: true,
  });
  expect(countOf({ total: 0, totalIsCapped: true, nextCursor: null }, 3)).toEqual({
    total: 3,
    isCapped: false,
  });
});
