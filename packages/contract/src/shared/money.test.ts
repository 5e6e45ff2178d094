import { describe, expect, it } from 'vitest';
import { addCents, formatMoney, negateCents, parseMoney, shareOf, timesCents, toCents } from './money.ts';

/** Thirty per cent rounded half up, by the definition: the whole number n with n - 1/2 ≤ x < n + 1/2. */
const isRoundedHalfUp = (share: number, total: number, basisPoints: number): boolean => {
  const [n, exact] = [BigInt(share) * 20_000n, BigInt(total) * BigInt(basisPoints) * 2n];
  return n - 10_000n <= exact && exact < n + 10_000n;
};

describe('a share of an amount', () => {
  it('is thirty per cent rounded half up for every total from 0.00 to 1000.00, and never falls when the total rises', () => {
    const wrong: number[] = [];
    let before = 0;
    for (let total = 0; total <= 100_000; total += 1) {
      const share = shareOf(toCents(total), 3000);
      if (!isRoundedHalfUp(share, total, 3000) || share < before || share > total) wrong.push(total);
      before = share;
    }
    expect(wrong).toEqual([]);
  });

  it('splits 33.99 into 10.20 and 23.79', () => {
    const [total, share] = [parseMoney('33.99'), shareOf(parseMoney('33.99'), 3000)];
    expect([formatMoney(share), formatMoney(toCents(total - share))]).toEqual(['10.20', '23.79']);
  });

  it.each([
    [5, 3000, 2],
    [15, 3000, 5],
    [14, 3000, 4],
    [1, 5000, 1],
    [3, 5000, 2],
    [1, 4999, 0],
    [0, 3000, 0],
    [999, 0, 0],
    [999, 10_000, 999],
    [9_999_999_999, 3000, 3_000_000_000],
  ])('of %i cents at %i basis points is %i', (total, basisPoints, share) => {
    expect(shareOf(toCents(total), basisPoints)).toBe(share);
  });
});

describe('money as text', () => {
  it('comes back from its text for every amount from -1000.00 to 1000.00', () => {
    const wrong: number[] = [];
    for (let amount = -100_000; amount <= 100_000; amount += 1) {
      const text = formatMoney(toCents(amount));
      if (!/^-?\d+\.\d\d$/.test(text) || parseMoney(text) !== amount) wrong.push(amount);
    }
    expect(wrong).toEqual([]);
  });

  it('is read with no, one or two decimals', () => {
    expect(['7', '7.5', '7.05', '0.1', '-7.5', '-0', '0007'].map(parseMoney)).toEqual([
      700, 750, 705, 10, -750, 0, 700,
    ]);
    expect(Object.is(parseMoney('-0.00'), 0)).toBe(true);
  });

  it('is written with two decimals whatever the size', () => {
    expect([0, 5, 50, 500, -5, 999_999_999_999].map((cents) => formatMoney(toCents(cents)))).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '5.00',
      '-0.05',
      '9999999999.99',
    ]);
  });

  it.each([
    '',
    ' ',
    '1.',
    '.5',
    '1.234',
    '1,50',
    '1e3',
    '+1',
    '--1',
    '0x10',
    'NaN',
    'Infinity',
    '1 000',
    '１',
    '12345678901',
    '1.5 ',
    '1\n',
  ])('refuses %j', (text) => expect(() => parseMoney(text)).toThrow(RangeError));
});

describe('whole cents', () => {
  it.each([0.5, Number.NaN, Infinity, -Infinity, 2 ** 53])('refuse %d', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });

  it('add, multiply and change their sign exactly, and refuse what leaves the exact numbers', () => {
    expect(addCents(...[10, 20, 33].map(toCents))).toBe(63);
    expect(addCents()).toBe(0);
    expect(timesCents(toCents(1999), 100)).toBe(199_900);
    expect(Object.is(negateCents(toCents(0)), 0)).toBe(true);
    expect(negateCents(toCents(7))).toBe(-7);
    expect(() => timesCents(toCents(2 ** 52), 3)).toThrow(RangeError);
    expect(() => timesCents(toCents(3), 0.5)).toThrow(RangeError);
  });
});
