import { expect, test } from 'vitest';
import { accountOf, findReferencedAccounts, paymentReference, spacedReference } from './payment-reference.ts';

/** Every account of a large kitchen, and some with one more digit. */
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

test('accountOf returns the account of a payment reference', () => {
  expect(ACCOUNTS.filter((id) => accountOf(paymentReference(id)) !== id)).toEqual([]);
  expect(paymentReference(17)).toBe('10001768');
  expect(spacedReference(paymentReference(17))).toBe('1000 1768');
});

test('accountOf rejects a reference with one wrong digit at any position', () => {
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

test('accountOf rejects a reference with two transposed digits at any position', () => {
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

test('findReferencedAccounts finds references in bank texts, with or without spaces', () => {
  const [ana, vera] = [paymentReference(17), paymentReference(18)];
  expect(findReferencedAccounts(`TRANSFER 20261124 POPOVA A ${ana} MEALS`)).toEqual([17]);
  expect(findReferencedAccounts(`063-123 ${spacedReference(ana)}; ${vera}`)).toEqual([17, 18]);
  expect(findReferencedAccounts(`${ana} ${ana}`)).toEqual([17]);
  expect(findReferencedAccounts('DIRECT CREDIT 0412 345 678 INV-2026-11 31.20')).toEqual([]);
  expect(findReferencedAccounts(`9${ana}`)).toEqual([]);
});

test('paymentReference throws for an invalid account number', () => {
  for (const id of [0, -1, 1.5, Number.NaN]) expect(() => paymentReference(id)).toThrow(RangeError);
});

test('findReferencedAccounts ignores references above the greatest account number', () => {
  expect(findReferencedAccounts(paymentReference(2_147_483_647))).toEqual([2_147_483_647]);
  expect(findReferencedAccounts(paymentReference(2_147_483_648))).toEqual([]);
});
