import { expect, test } from 'vitest';
import { readQuantity } from './read-quantity.ts';

test('readQuantity reads whole numbers within the range', () => {
  for (const text of ['1', '7', ' 12 ', '012', '100'] as const) {
    expect(readQuantity(text, 1, 100), JSON.stringify(text)).toBe(Number(text));
  }
});

test('readQuantity rejects other texts', () => {
  for (const text of [
    '',
    '0',
    '-1',
    '1.5',
    '1,5',
    '101',
    '10000',
    '9999999999',
    'ten',
    'десет',
    '1e1',
    '0x10',
  ] as const) {
    expect(readQuantity(text, 1, 100), JSON.stringify(text)).toBeUndefined();
  }
});
