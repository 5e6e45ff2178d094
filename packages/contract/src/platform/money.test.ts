import { describe, expect, it } from 'vitest';
import {
  addCents,
  AMOUNT_PATTERN,
  formatMoney,
  negateCents,
  parseMoney,
  readAmount,
  shareOf,
  findTenfoldChanges,
  timesCents,
  toCents,
} from './money.ts';

/** Whether a share is rounded half up. By definition, it is then the integer n with n - 1/2 ≤ x < n + 1/2. */
const isRoundedHalfUp = (share: number, total: number, basisPoints: number): boolean => {
  const [n, exact] = [BigInt(share) * 20_000n, BigInt(total) * BigInt(basisPoints) * 2n];
  return n - 10_000n <= exact && exact < n + 10_000n;
};

describe('shareOf', () => {
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

  const SHARES = [
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
  ] as const;
  it('rounds half up', () => {
    for (const [total, basisPoints, share] of SHARES)
      expect(shareOf(toCents(total), basisPoints), `${total} at ${basisPoints}`).toBe(share);
  });
});

describe('formatMoney and parseMoney', () => {
  it('are inverse for every amount from -1000.00 to 1000.00', () => {
    const wrong: number[] = [];
    for (let amount = -100_000; amount <= 100_000; amount += 1) {
      const text = formatMoney(toCents(amount));
      if (!/^-?\d+\.\d\d$/.test(text) || parseMoney(text) !== amount) wrong.push(amount);
    }
    expect(wrong).toEqual([]);
  });

  it('parse zero, one or two decimals', () => {
    expect(['7', '7.5', '7.05', '0.1', '-7.5', '-0', '0007'].map(parseMoney)).toEqual([
      700, 750, 705, 10, -750, 0, 700,
    ]);
    expect(Object.is(parseMoney('-0.00'), 0)).toBe(true);
  });

  it('format two decimals for every amount', () => {
    expect([0, 5, 50, 500, -5, 999_999_999_999].map((cents) => formatMoney(toCents(cents)))).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '5.00',
      '-0.05',
      '9999999999.99',
    ]);
  });

  const REFUSED = [
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
  ];
  it('reject other texts', () => {
    for (const text of REFUSED) expect(() => parseMoney(text), text).toThrow(RangeError);
  });
});

describe('readAmount', () => {
  const AMOUNTS = [
    ['12.50', 1250],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12', 1200],
    ['500,00', 50_000],
    ['0', 0],
    ['0,05', 5],
    ['007,50', 750],
    [' 12,50 ', 1250],
    ['1234', 123_400],
    ['1234,5', 123_450],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ['1\u00a0234.50', 123_450],
    ['1\u202f234', 123_400],
    ['1,234,567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['9 999 999,99', 999_999_999],
  ] as const;
  it('reads amounts as people type them', () => {
    for (const [typed, cents] of AMOUNTS) expect(readAmount(typed), typed).toBe(cents);
  });

  const PROBLEMS = [
    ['1,234', 'money-two-ways'],
    ['1.234', 'money-two-ways'],
    ['12,345', 'money-two-ways'],
    ['999.999', 'money-two-ways'],
    ['0,123', 'money-decimals'],
    ['1234,567', 'money-decimals'],
    ['1.2345', 'money-decimals'],
    ['1,234.567', 'money-decimals'],
    ['1 234,567', 'money-decimals'],
    ['10000000', 'money-too-large'],
    ['10.000.000,00', 'money-too-large'],
    ['99999999999999999999', 'money-too-large'],
    ['', 'money'],
    ['.', 'money'],
    ['12,', 'money'],
    [',50', 'money'],
    ['-5', 'money'],
    ['+5', 'money'],
    ['1e3', 'money'],
    ['0x10', 'money'],
    ['$5', 'money'],
    ['5 den', 'money'],
    ['1,23,456', 'money'],
    ['1.234.56', 'money'],
    ['1,234,567,89', 'money'],
    ['1.234,567.89', 'money'],
    ['0.234.567', 'money'],
    ['12 50', 'money'],
    ['１２', 'money'],
    ['12\n50', 'money'],
  ] as const;
  it('returns a problem for other texts', () => {
    for (const [typed, problem] of PROBLEMS) expect(readAmount(typed), typed).toBe(problem);
  });

  it('reads every amount correctly in each notation', () => {
    const wrong: string[] = [];
    for (let cents = 0; cents <= 2_000_000; cents += 97) {
      const plain = formatMoney(toCents(cents));
      const [whole = '', decimals = ''] = plain.split('.');
      const by = (sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign);
      for (const typed of [plain, `${whole},${decimals}`, `${by('.')},${decimals}`, `${by(',')}.${decimals}`])
        if (readAmount(typed) !== cents || !AMOUNT_PATTERN.test(plain)) wrong.push(typed);
    }
    expect(wrong).toEqual([]);
  });

  const TENFOLD = [
    [50_000, 5_000_000, true],
    [50_000, 500_000, true],
    [50_000, 499_999, false],
    [50_000, 5000, true],
    [50_000, 5001, false],
    [50_000, 0, true],
    [0, 50_000, false],
    [0, 0, false],
  ] as const;
  it('findTenfoldChanges returns the amounts that change tenfold', () => {
    for (const [before, now, isAsked] of TENFOLD) {
      const [from, to] = [formatMoney(toCents(before)), formatMoney(toCents(now))];
      const question = isAsked ? [{ name: 'fee', from, to }] : [];
      expect(findTenfoldChanges(['fee'], { fee: from }, { fee: to }), `${from} to ${to}`).toEqual(question);
    }
  });
});

it('findTenfoldChanges compares amounts typed with a comma, and ignores invalid amounts', () => {
  const before = { price: '12.50', cost: '' };
  expect(findTenfoldChanges(['price', 'cost'], before, { price: '1,25', cost: '5' })).toEqual([
    { name: 'price', from: '12.50', to: '1.25' },
  ]);
  expect(findTenfoldChanges(['price'], before, { price: '124,99' })).toEqual([]);
  expect(findTenfoldChanges(['price'], before, { price: 'cheap' })).toEqual([]);
});

describe('whole cents', () => {
  it('are the only valid amounts', () => {
    for (const amount of [0.5, Number.NaN, Infinity, -Infinity, 2 ** 53])
      expect(() => toCents(amount), `${amount}`).toThrow(RangeError);
  });

  it('are added, multiplied and negated exactly, and results beyond exact integers are rejected', () => {
    expect(addCents(...[10, 20, 33].map(toCents))).toBe(63);
    expect(addCents()).toBe(0);
    expect(timesCents(toCents(1999), 100)).toBe(199_900);
    expect(Object.is(negateCents(toCents(0)), 0)).toBe(true);
    expect(negateCents(toCents(7))).toBe(-7);
    expect(() => timesCents(toCents(2 ** 52), 3)).toThrow(RangeError);
    expect(() => timesCents(toCents(3), 0.5)).toThrow(RangeError);
  });
});
