import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import { remainingOf, usagePercent } from '#money/budgets/budgets.domain.ts';
import { priceLines, subtotalOf } from './cart.domain.ts';

const terms = { customerShareBps: 3000, mealSubsidyCents: null, feeInSplit: true };
const RULES = { deliveryFeeCents: 399, terms };
const line = fc.record({ priceCents: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 100 }) });
const share = fc.integer({ min: 0, max: 10_000 });

describe('priceLines', () => {
  it('adds prices times quantities, and the delivery fee if there is a line', () => {
    expect(priceLines([], RULES)).toEqual({ subtotal: 0, fee: 0, total: 0, customer: 0, subsidy: 0 });
    expect(priceLines([{ priceCents: 1000, quantity: 3 }], RULES)).toEqual({
      subtotal: 3000,
      fee: 399,
      total: 3399,
      customer: 1020,
      subsidy: 2379,
    });
  });

  it('returns the same price for any order of lines and any split of quantities', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), share, (lines, customerShareBps) => {
        const rules = { ...RULES, terms: { ...terms, customerShareBps } };
        const single = lines.flatMap(({ priceCents, quantity }) =>
          Array.from({ length: quantity }, () => ({ priceCents, quantity: 1 })),
        );
        expect(priceLines(lines.toReversed(), rules)).toEqual(priceLines(lines, rules));
        expect(priceLines(single, rules)).toEqual(priceLines(lines, rules));
        expect(BigInt(subtotalOf(lines))).toBe(
          lines.reduce((sum, each) => sum + BigInt(each.priceCents) * BigInt(each.quantity), 0n),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('throws for fractions and for amounts that are too large', () => {
    expect(() => priceLines([{ priceCents: 10.5, quantity: 1 }], RULES)).toThrow(RangeError);
    expect(() => priceLines([{ priceCents: 1001, quantity: 0.5 }], RULES)).toThrow(RangeError);
    expect(() => priceLines([{ priceCents: Number.MAX_SAFE_INTEGER, quantity: 2 }], RULES)).toThrow(
      RangeError,
    );
  });
});

describe('usagePercent and remainingOf', () => {
  it('rounds the used share and returns a negative remainder for an overspent budget', () => {
    for (const [plan, spent, percent] of [
      [null, 500, 0],
      [50_000, 0, 0],
      [0, 0, 0],
      [0, 1, 100],
      [50_000, 75_000, 150],
      [300, 100, 33],
      [300, 200, 67],
    ] as const)
      expect(usagePercent(plan === null ? null : toCents(plan), toCents(spent)), `${spent}/${plan}`).toBe(
        percent,
      );
    expect(remainingOf(toCents(10_000), toCents(12_500))).toBe(-2500);
  });
});
