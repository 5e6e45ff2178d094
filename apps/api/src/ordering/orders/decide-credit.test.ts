import { expect, it } from 'vitest';
import { factsOf, refusalOf } from '#test/builders/decision-facts.ts';
import { decideCredit } from './credit-meals.ts';
import type { OrderItemRow } from './orders.queries.ts';

const terms = { feeCents: 399, customerShareBps: 3000, mealSubsidyCents: null, feeInSplit: true };
const items = [{ id: 5, priceCents: 1000, quantity: 10, creditedQuantity: 8 }] as OrderItemRow[];
const credit = (itemId: number, quantity: number) => ({
  reason: 'short' as const,
  lines: [{ itemId, quantity }],
});

it.each([
  // Kitchen and drivers credit missing meals until the delivery, the office afterwards.
  [undefined, 'pending', ['restaurateur', 'delivery', 'admin']],
  [undefined, 'delivering', ['restaurateur', 'delivery', 'admin']],
  [undefined, 'completed', ['admin', 'hcpadmin']],
  ['orders/credit-not-allowed', 'pending', ['hcpadmin', 'bookkeeper', 'customer']],
  ['orders/credit-not-allowed', 'completed', ['restaurateur', 'delivery', 'customer']],
  ['orders/credit-not-allowed', 'cancelled', ['restaurateur', 'delivery', 'admin', 'hcpadmin']],
] as const)('decideCredit returns %s for a %s order and the roles %j', (code, status, roles) => {
  for (const role of roles) {
    const facts = factsOf({ role, order: { ...terms, status } });
    expect(refusalOf(() => decideCredit(facts, items, credit(5, 1)))).toBe(code);
  }
});

it.each([
  [5, 3],
  [6, 1],
])(
  'decideCredit rejects item %i with quantity %i, which exceeds what the order has left',
  (itemId, quantity) => {
    const facts = factsOf({ order: terms });
    expect(refusalOf(() => decideCredit(facts, items, credit(itemId, quantity)))).toBe(
      'orders/credit-too-many',
    );
  },
);
