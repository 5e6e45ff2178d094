import { expect, test } from 'vitest';
import { accountOf, accountsIn, paymentReference, spacedReference } from './payment-reference.ts';

/** Every account of a large kitchen, and some with one digit more. */
const ACCOUNTS = [
  ...Array.from({ length: 12_000 }, (_, at) => at + 1),
  99_999,
  100_000,
  899_999,
  900_000,
  1_234_567,
  2_147_483_647,
];

const changed = (digits: readonly string[], to: Record<number, string>): string =>
  digits.map((digit, at) => to[at] ?? digit).join('');

test('a reference says whose it is', () => {
  expect(ACCOUNTS.filter((id) => accountOf(paymentReference(id)) !== id)).toEqual([]);
  expect(paymentReference(17)).toBe('10001768');
  expect(spacedReference(paymentReference(17))).toBe('1000 1768');
});

test('a wrong digit, wherever it is, names nobody', () => {
  const mistaken = ACCOUNTS.flatMap((id) => {
    const digits = [...paymentReference(id)];
    return digits.flatMap((right, at) =>
      [...'0123456789']
        .filter((wrong) => wrong !== right)
        .map((wrong) => changed(digits, { [at]: wrong }))
        .filter((text) => accountOf(text) !== undefined),
    );
  });
  expect(mistaken).toEqual([]);
});

test('two digits that changed places, wherever they are, name nobody', () => {
  const mistaken = ACCOUNTS.flatMap((id) => {
    const digits = [...paymentReference(id)];
    return digits.flatMap((first, at) =>
      digits.flatMap((second, later) =>
        later > at && second !== first && accountOf(changed(digits, { [at]: second, [later]: first }))
          ? [paymentReference(id)]
          : [],
      ),
    );
  });
  expect(mistaken).toEqual([]);
});

test('a reference is found among what else a bank writes, in groups or not', () => {
  const [ana, vera] = [paymentReference(17), paymentReference(18)];
  expect(accountsIn(`TRANSFER 20261124 POPOVA A ${ana} MEALS`)).toEqual([17]);
  expect(accountsIn(`063-123 ${spacedReference(ana)}; ${vera}`)).toEqual([17, 18]);
  expect(accountsIn(`${ana} ${ana}`)).toEqual([17]);
  expect(accountsIn('DIRECT CREDIT 0412 345 678 INV-2026-11 31.20')).toEqual([]);
  expect(accountsIn(`9${ana}`)).toEqual([]);
});

test('what is no account has no reference', () => {
  for (const id of [0, -1, 1.5, Number.NaN]) expect(() => paymentReference(id)).toThrow(RangeError);
});

test('digits above the greatest account number are no reference', () => {
  expect(accountsIn(paymentReference(2_147_483_647))).toEqual([2_147_483_647]);
  expect(accountsIn(paymentReference(2_147_483_648))).toEqual([]);
});
