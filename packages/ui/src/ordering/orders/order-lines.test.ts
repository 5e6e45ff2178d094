import { describe, expect, it } from 'vitest';
import { orderedLines, withLine } from './order-lines.ts';

describe('withLine', () => {
  const lines = [{ mealId: 1, quantity: 4 }];

  it('replaces the quantity of a meal', () => {
    expect(withLine(lines, { mealId: 1, quantity: 9 })).toEqual([{ mealId: 1, quantity: 9 }]);
  });

  it('appends a new meal', () => {
    expect(withLine(lines, { mealId: 2, quantity: 1 })).toEqual([...lines, { mealId: 2, quantity: 1 }]);
  });

  it('keeps a meal with quantity zero', () => {
    expect(withLine(lines, { mealId: 1, quantity: 0 })).toEqual([{ mealId: 1, quantity: 0 }]);
  });
});

describe('orderedLines', () => {
  it('omits meals with quantity zero', () => {
    const kept = { mealId: 1, quantity: 4 };
    expect(orderedLines([kept, { mealId: 2, quantity: 0 }])).toEqual([kept]);
  });
});
