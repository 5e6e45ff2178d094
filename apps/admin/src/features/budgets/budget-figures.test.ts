import type { BudgetRow } from '@trpeza/contract/budgets/budgets.schemas';
import { expect, test } from 'vitest';
import { addUp, usageOf } from './budget-figures.ts';

const row = (budget: string | null, spent: string, percent: number) =>
  ({
    monthly_budget: budget,
    current_month_spent: spent,
    next_month_spent: '10.10',
    current_month_usage_percent: percent,
  }) as BudgetRow;

test.each([
  [100.5, 'over'],
  [100, 'high'],
  [80.1, 'high'],
  [80, 'moderate'],
  [50.1, 'moderate'],
  [50, 'under'],
  [0, 'under'],
])('%d %% is %s', (percent, usage) => {
  expect(usageOf(percent)).toBe(usage);
});

test('the figures add up to the cent', () => {
  expect(addUp([row('500.00', '250.10', 50), row(null, '20.20', 0), row('100.00', '100.33', 100.3)])).toEqual(
    {
      users: 3,
      budget: '600.00',
      thisMonth: '370.63',
      nextMonth: '30.30',
      thisMonthPercent: 62,
      nextMonthPercent: 5,
      overBudget: 1,
      overBudgetPercent: 33,
    },
  );
});

test('nobody at all is no reason to divide by nothing', () => {
  expect(addUp([])).toMatchObject({ users: 0, budget: '0.00', thisMonthPercent: 0, overBudgetPercent: 0 });
});
