import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '@trpeza/contract/settings/settings.schemas';
import { toCents } from '@trpeza/contract/shared/money';
import { remainingOf, usagePercent } from '#features/budgets/budgets.domain.ts';
import { countMeals, priceLines, subtotalOf } from './cart.domain.ts';

const terms = { customerShareBps: 3000, mealSubsidyCents: null, feeInSplit: true };
const RULES = { deliveryFeeCents: 399, terms };
const line = fc.record({ priceCents: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 100 }) });
const share = fc.integer({ min: 0, max: 10_000 });

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
