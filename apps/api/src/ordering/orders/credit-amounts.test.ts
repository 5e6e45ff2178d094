import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitOf, toCents } from '@trpeza/contract/platform/money';
import { splitCredit, type Creditable } from '@trpeza/contract/ordering/credits.constants';

const meal = fc.record({
  price: fc.integer({ min: 0, max: 9999 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});
const orders = fc.record({
  meals: fc.array(meal, { minLength: 1, maxLength: 5 }),
  fee: fc.integer({ min: 0, max: 999 }),
  terms: fc.record({
    customerShareBps: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 3000, 10_000)),
    mealSubsidyCents: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 9999 })),
    feeInSplit: fc.boolean(),
  }),
});
/** Random choices of an item and a quantity for each credit. */
const choices = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 30 });

type Input = typeof orders extends fc.Arbitrary<infer W> ? W : never;

const placed = ({ meals, fee, terms }: Input): Creditable => ({
  fee: toCents(fee),
  terms,
  items: meals.map(({ price, quantity }, index) => ({
    id: index + 1,
    price: toCents(price),
    quantity,
    creditedQuantity: 0,
  })),
});

/**
 * Credits meals.
 * @returns the credited amounts, and the order after the credit
 */
function take(order: Creditable, itemId: number, quantity: number) {
  const amounts = splitCredit(order, [{ itemId, quantity }]);
  if (!amounts) throw new Error('amount exceeds the remainder');
  const items = order.items.map((item) =>
    item.id === itemId ? { ...item, creditedQuantity: item.creditedQuantity + quantity } : item,
  );
  return { amounts, order: { ...order, items } };
}

/** Returns the split that an order for only the remaining meals would have; without a delivery fee if none remain. */
function splitOfItems({ items, fee, terms }: Creditable) {
  const lines = items
    .map(({ price, quantity, creditedQuantity }) => ({
      priceCents: price,
      quantity: quantity - creditedQuantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  return splitOf({ lines, fee: lines.length > 0 ? fee : toCents(0) }, terms);
}

describe('any sequence of credits', () => {
  it('leaves each payer the share that an order for only the remaining meals would have', () => {
    fc.assert(
      fc.property(orders, choices, (input, picks) => {
        let order = placed(input);
        const given = { total: 0, customer: 0, subsidy: 0 };
        for (const [which, howMany] of picks) {
          const open = order.items.filter((item) => item.quantity > item.creditedQuantity);
          const item = open[which % Math.max(1, open.length)];
          if (!item) break;
          const { amounts, order: next } = take(
            order,
            item.id,
            1 + (howMany % (item.quantity - item.creditedQuantity)),
          );
          expect(Math.min(amounts.customer, amounts.subsidy)).toBeGreaterThanOrEqual(0);
          given.total += amounts.total;
          given.customer += amounts.customer;
          given.subsidy += amounts.subsidy;
          order = next;
        }
        const [whole, left] = [splitOfItems(placed(input)), splitOfItems(order)];
        expect(given).toEqual({
          total: whole.total - left.total,
          customer: whole.customer - left.customer,
          subsidy: whole.subsidy - left.subsidy,
        });
        expect(given.customer + given.subsidy).toBe(given.total);
      }),
      { numRuns: process.env['TEST_ALL'] ? 2000 : 300 },
    );
  });
});

describe('splitCredit', () => {
  const order = placed({
    meals: [
      { price: 1000, quantity: 3 },
      { price: 500, quantity: 2 },
    ],
    fee: 399,
    terms: { customerShareBps: 3000, mealSubsidyCents: null, feeInSplit: true },
  });

  it('splits the credited meals by the terms of the order', () => {
    expect(splitCredit(order, [{ itemId: 1, quantity: 2 }])).toEqual({
      total: 2000,
      customer: 600,
      subsidy: 1400,
      lines: [{ itemId: 1, quantity: 2, amount: 2000 }],
    });
  });

  it('includes the delivery fee when all meals are credited', () => {
    const all = [
      { itemId: 1, quantity: 3 },
      { itemId: 2, quantity: 2 },
    ];
    expect(splitCredit(order, all)).toMatchObject({ total: 4399, customer: 1320, subsidy: 3079 });
  });

  it('returns undefined for unknown items and quantities above the remaining ones', () => {
    expect(splitCredit(order, [{ itemId: 1, quantity: 4 }])).toBe(undefined);
    expect(splitCredit(order, [{ itemId: 3, quantity: 1 }])).toBe(undefined);
    const twice = [
      { itemId: 1, quantity: 2 },
      { itemId: 1, quantity: 2 },
    ];
    expect(splitCredit(order, twice)).toBe(undefined);
    expect(splitCredit(order, twice.slice(1))).toMatchObject({ total: 2000 });
  });
});
