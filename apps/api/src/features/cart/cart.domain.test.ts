import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '@trpeza/contract/settings/settings.schemas';
import { toCents } from '@trpeza/contract/shared/money';
import { remainingOf, subsidyOf, usagePercent } from '#features/budgets/budgets.domain.ts';
import { countMeals, priceLines, splitTotal, subtotalOf } from './cart.domain.ts';

/** An independent definition with arbitrary-precision integers: floor(x + 1/2) of total × share / 10000. */
const roundedHalfUp = (total: number, basisPoints: number): bigint => {
  const twice = BigInt(total) * BigInt(basisPoints) * 2n + 10_000n;
  return (twice - (twice % 20_000n)) / 20_000n;
};

const RULES = { deliveryFeeCents: 399, customerShareBps: 3000 };
const line = fc.record({ priceCents: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 100 }) });
const share = fc.integer({ min: 0, max: 10_000 });

describe('the split of a total', () => {
  it('gives the customer 30 per cent rounded half up and the organisation the rest, for every total from 0.00 to 1000.00', () => {
    const wrong: number[] = [];
    let before = splitTotal(toCents(0), 3000);
    for (let total = 0; total <= 100_000; total += 1) {
      const split = splitTotal(toCents(total), 3000);
      const isRight =
        BigInt(split.customer) === roundedHalfUp(total, 3000) && split.customer + split.subsidy === total;
      const isMonotone = split.customer >= before.customer && split.subsidy >= before.subsidy;
      if (!isRight || !isMonotone || split.total !== total) wrong.push(total);
      before = split;
    }
    expect(wrong).toEqual([]);
  });

  it('turns 33.99 into 10.20 and 23.79', () => {
    expect(splitTotal(toCents(3399), 3000)).toEqual({ total: 3399, customer: 1020, subsidy: 2379 });
  });

  it('is exact, adds up and is monotone for any share and total', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), share, (total, basisPoints) => {
        const [split, next] = [total, total + 1].map((cents) => splitTotal(toCents(cents), basisPoints));
        expect(BigInt(split!.customer)).toBe(roundedHalfUp(total, basisPoints));
        expect(split!.customer + split!.subsidy).toBe(total);
        expect(Math.min(split!.customer, split!.subsidy)).toBeGreaterThanOrEqual(0);
        expect(next!.customer - split!.customer).toBeOneOf([0, 1]);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the price of a cart', () => {
  it('is the sum of price times quantity, and the fee as soon as there is a line', () => {
    expect(priceLines([], RULES)).toEqual({ subtotal: 0, fee: 0, total: 0, customer: 0, subsidy: 0 });
    expect(priceLines([{ priceCents: 1000, quantity: 3 }], RULES)).toEqual({
      subtotal: 3000,
      fee: 399,
      total: 3399,
      customer: 1020,
      subsidy: 2379,
    });
  });

  it('does not depend on the order of its lines or on how a quantity is spread over them', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), share, (lines, customerShareBps) => {
        const rules = { ...RULES, customerShareBps };
        const single = lines.flatMap(({ priceCents, quantity }) =>
          Array.from({ length: quantity }, () => ({ priceCents, quantity: 1 })),
        );
        expect(priceLines(lines.toReversed(), rules)).toEqual(priceLines(lines, rules));
        expect(priceLines(single, rules)).toEqual(priceLines(lines, rules));
        expect(BigInt(subtotalOf(lines))).toBe(
          lines.reduce((sum, each) => sum + BigInt(each.priceCents) * BigInt(each.quantity), 0n),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('refuses prices and quantities that are not whole', () => {
    expect(() => priceLines([{ priceCents: 10.5, quantity: 1 }], RULES)).toThrow(RangeError);
    expect(() => priceLines([{ priceCents: 1001, quantity: 0.5 }], RULES)).toThrow(RangeError);
    expect(() => priceLines([{ priceCents: Number.MAX_SAFE_INTEGER, quantity: 2 }], RULES)).toThrow(
      RangeError,
    );
  });

  it('uses the specified fee and share unless the kitchen changes them', () => {
    expect([SETTINGS.delivery_fee_cents.fallback, SETTINGS.customer_share_bps.fallback]).toEqual([399, 3000]);
  });
});

describe('a cart', () => {
  it('counts meals, not lines', () => {
    expect(countMeals([])).toBe(0);
    expect(countMeals([{ quantity: 4 }, { quantity: 5 }])).toBe(9);
  });
});

describe('the figures of a budget', () => {
  it('take the same subsidy as the split of the same amount', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), share, (amount, basisPoints) => {
        expect(subsidyOf(toCents(amount), basisPoints)).toBe(
          splitTotal(toCents(amount), basisPoints).subsidy,
        );
      }),
    );
  });

  it.each([
    [null, 500, 0],
    [50_000, 0, 0],
    [0, 0, 0],
    [0, 1, 100],
    [50_000, 25_000, 50],
    [50_000, 50_000, 100],
    [50_000, 75_000, 150],
    [300, 100, 33],
    [300, 200, 67],
  ])('show a plan of %j with %i spent as used to %i per cent', (plan, spent, percent) => {
    expect(usagePercent(plan === null ? null : toCents(plan), toCents(spent))).toBe(percent);
  });

  it('show an overspent budget as a negative rest', () => {
    expect(remainingOf(toCents(10_000), toCents(12_500))).toBe(-2500);
  });
});
