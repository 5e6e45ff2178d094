import { expect, it } from 'vitest';
import { idsContaining } from './customer-digits.domain.ts';

it('finds the ids that a search through all of them would find', () => {
  const max = 12_345;
  const all = Array.from({ length: max }, (_, index) => index + 1);
  for (const digits of ['12345', '12346', '1234', '0000', '1000', '0123', '345', '007', '111', '123456']) {
    const expected = all.filter((id) => String(id).includes(digits));
    expect(
      idsContaining(digits, max, 500)?.toSorted((a, b) => a - b),
      digits,
    ).toEqual(expected);
  }
});

it('leaves digits that many ids contain to another way of searching', () => {
  expect(idsContaining('1', 12_345, 500)).toBeUndefined();
  expect(idsContaining('12', 12_345, 100)).toBeUndefined();
});
