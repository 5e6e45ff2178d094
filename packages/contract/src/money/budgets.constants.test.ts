import { expect, test } from 'vitest';
import { usageOf } from './budgets.constants.ts';

const ROWS = [
  [10_000, 10_001, 'over'],
  [10_000, 10_000, 'high'],
  [10_000, 8001, 'high'],
  [10_000, 8000, 'moderate'],
  [10_000, 5001, 'moderate'],
  [10_000, 5000, 'under'],
  [10_000, 0, 'under'],
  [0, 1, 'over'],
  [0, 0, 'under'],
  [null, 99_999, 'under'],
] as const;

test('usageOf returns the usage level for an amount spent of a plan', () => {
  for (const [plan, spent, usage] of ROWS) expect(usageOf(plan, spent), `${spent} of ${plan}`).toBe(usage);
});
