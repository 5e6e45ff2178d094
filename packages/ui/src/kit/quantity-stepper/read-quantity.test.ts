import { expect, test } from 'vitest';
import { readQuantity } from './read-quantity.ts';

test.each(['1', '7', ' 12 ', '012', '100'])('%j is a quantity', (text) => {
  expect(readQuantity(text, 1, 100)).toBe(Number(text));
});

test.each(['', '0', '-1', '1.5', '1,5', '101', '10000', '9999999999', 'ten', 'десет', '1e1', '0x10'])(
  '%j is none',
  (text) => {
    expect(readQuantity(text, 1, 100)).toBeUndefined();
  },
);
