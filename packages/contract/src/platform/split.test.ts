import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitOf, toCents, type SplitTerms } from './money.ts';

/**
 * Returns the expected result by definition, with arbitrary-precision integers: floor(x + 1/2), where x is total × share
 * / 10000.
 */
const roundedHalfUp = (total: number, basisPoints: number): number => {
  const twice = BigInt(total) * BigInt(basisPoints) * 2n + 10_000n;
  return Number((twice - (twice % 20_000n)) / 20_000n);
};

const fee = (cents: number) => toCents(cents);
const meal = (priceCents: number, quantity = 1) => ({ priceCents, quantity });
const DEFAULT: SplitTerms = { customerShareBps: 3000, mealSubsidyCents: null, feeInSplit: true };

const share = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 3000, 10_000));
const byShare = fc.record({
  customerShareBps: share,
  mealSubsidyCents: fc.constant(null),
  feeInSplit: fc.boolean(),
});
const byMeal = fc.record({
  customerShareBps: fc.constant(10_000),
  mealSubsidyCents: fc.integer({ min: 0, max: 2500 }),
  feeInSplit: fc.boolean(),
});

/**
 * Splits every total from 0.00 to 1000.00, which is the meals plus the given fee. Compares each split with that of a total
 * one cent lower.
 * @returns a description of each violation
 */
function wrongSplits(terms: SplitTerms, feeCents: number): string[] {
  const wrong: string[] = [];
  const whole = (total: number) =>
    total < feeCents
      ? { lines: [], fee: fee(total) }
      : { lines: [meal(total - feeCents)], fee: fee(feeCents) };
  let before = splitOf(whole(0), terms);
  for (let total = 0; total <= 100_000; total += 1) {
    const split = splitOf(whole(total), terms);
    const shared = terms.feeInSplit ? total : Math.max(0, total - feeCents);
    const subsidy =
      terms.mealSubsidyCents === null
        ? shared - roundedHalfUp(shared, terms.customerShareBps)
        : Math.min(terms.mealSubsidyCents, Math.max(0, total - feeCents));
    const isRight = split.total === total && split.subsidy === subsidy && split.customer === total - subsidy;
    const isMonotone = split.customer >= before.customer && split.subsidy >= before.subsidy;
    if (!isRight || !isMonotone || Math.min(split.customer, split.subsidy) < 0)
      wrong.push(`${total}: ${JSON.stringify(split)}`);
    before = split;
  }
  return wrong.slice(0, 5);
}

describe('splitOf', () => {
  it('gives the customer 30 per cent rounded half up and the organisation the rest, by default', () => {
    expect(wrongSplits(DEFAULT, 0)).toEqual([]);
    expect(splitOf({ lines: [meal(1000, 3)], fee: fee(399) }, DEFAULT)).toEqual({
      subtotal: 3000,
      total: 3399,
      customer: 1020,
      subsidy: 2379,
    });
  });

  it('adds up, is never negative and is monotone, for every total under random agreements', () => {
    fc.assert(
      fc.property(fc.oneof(byShare, byMeal), fc.integer({ min: 0, max: 2000 }), (terms, feeCents) => {
        expect(wrongSplits(terms, feeCents)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('charges the customer the whole fee if it is not split, or if meals have a fixed subsidy', () => {
    const order = { lines: [meal(1000, 3)], fee: fee(399) };
    expect(splitOf(order, { ...DEFAULT, feeInSplit: false })).toMatchObject({
      customer: 1299,
      subsidy: 2100,
    });
    const fixed = { customerShareBps: 10_000, mealSubsidyCents: 750, feeInSplit: true };
    expect(splitOf(order, fixed)).toMatchObject({ customer: 1149, subsidy: 2250 });
    expect(splitOf({ ...order, lines: [meal(500), meal(2000)] }, fixed)).toMatchObject({
      customer: 1649,
      subsidy: 1250,
    });
  });

  it('raises no part when meals of any price are removed', () => {
    const lines = fc.array(
      fc.record({ priceCents: fc.nat(3000), quantity: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(byShare, byMeal),
        fc.nat(999),
        lines,
        fc.nat(1000),
        (terms, feeCents, all, which) => {
          const taken = which % all.length;
          const left = all.flatMap((line, at) =>
            at === taken ? (line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : []) : [line],
          );
          const [before, after] = [all, left].map((each) =>
            splitOf({ lines: each, fee: fee(each.length > 0 ? feeCents : 0) }, terms),
          );
          expect(after!.customer).toBeLessThanOrEqual(before!.customer);
          expect(after!.subsidy).toBeLessThanOrEqual(before!.subsidy);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
