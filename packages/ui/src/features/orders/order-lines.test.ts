import { describe, expect, it } from 'vitest';
import { withLine } from './order-lines.ts';

describe('withLine', () => {
  const lines = [{ mealId: 1, quantity: 4 }];

  it('replaces the quantity of a meal', () => {
    expect(withLine(lines, { mealId: 1, quantity: 9 })).toEqual([{ mealId: 1, quantity: 9 }]);
  });

  it('appends a new meal', () => {
    expect(withLine(lines, { mealId: 2, quantity: 1 })).toEqual([...lines, { mealId: 2, quantity: 1 }]);
  });

  it('keeps a meal that was taken off', () => {
    expect(withLine(lines, { mealId: 1, quantity: 0 })).toEqual([{ mealId: 1, quantity: 0 }]);
  });
});
