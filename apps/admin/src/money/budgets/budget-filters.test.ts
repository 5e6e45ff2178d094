import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import { expect, test } from 'vitest';
import { cursorOf, sortOf, usageOf } from './budget-filters.ts';

const row = (plan: string | null, spent: string) =>
  ({
    user_id: 7,
    username: 'ana:p',
    monthly_budget: plan,
    current_month_spent: spent,
    current_month_usage_percent: 93,
  }) as BudgetRow;

test('sortOf sorts by usage descending by default, and by name ascending', () => {
  expect(sortOf({})).toEqual({ key: 'usage', direction: 'desc' });
  expect(sortOf({ sort: 'user' })).toEqual({ key: 'user', direction: 'asc' });
  expect(sortOf({ direction: 'asc' })).toEqual({ key: 'usage', direction: 'asc' });
});

test('cursorOf continues after the given row', () => {
  expect(cursorOf(row('1.00', '0.93'), {})).toBe('7_93');
  expect(cursorOf(row('1.00', '0.93'), { sort: 'user' })).toBe('7_ana:p');
});

test('usageOf returns over for a plan exceeded by one cent', () => {
  expect(usageOf(row('500.00', '500.01'))).toBe('over');
  expect(usageOf(row('500.00', '500.00'))).toBe('high');
  expect(usageOf(row(null, '500.00'))).toBe('under');
});
