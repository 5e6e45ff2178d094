import type { BudgetRow } from '@trpeza/contract/budgets/budgets.schemas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { draw, FAILED } from '../../draw-page.tsx';
import BudgetSummaryPage from './budget-summary.page.tsx';

// Names are sorted by the language of the document.
beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(() => void vi.unstubAllGlobals());

const TOTALS = {
  users: 4,
  monthly_budget: '2000.00',
  current_month_spent: '500.00',
  current_month_percent: 25,
  next_month_spent: '100.00',
  next_month_percent: 5,
  over_budget: 1,
  over_budget_percent: 25,
  high_usage: 1,
  no_plan: 0,
};

const row = (id: number, spent: string) =>
  ({
    user_id: id,
    username: `person-${id}`,
    monthly_budget: '100.00',
    current_month_spent: spent,
    next_month_spent: '0.00',
    current_month_remaining: '0.00',
    next_month_remaining: '100.00',
    current_month_usage_percent: Number(spent),
  }) as BudgetRow;

const answers = {
  'GET /api/users/budget-totals': TOTALS,
  'GET /api/users/budget-summary': [row(1, '100.01'), row(2, '80.01'), row(3, '50.01'), row(4, '50.00')],
};

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
test('how full a budget is stands in its word and colour', () => {
  expect(draw(<BudgetSummaryPage />, { answers }).badges).toEqual([
    ['Over Budget', 'red'],
    ['High Usage', 'yellow'],
    ['Moderate', 'blue'],
    ['Under Budget', 'green'],
  ]);
});

test('the four cards, then a row for each user', () => {
  const { text } = draw(<BudgetSummaryPage />, { answers });
  expect(text).toContain('Total monthly budgets $2,000.00 across 4 users');
  expect(text).toContain('Spent this month $500.00 25% of all budgets');
  expect(text).toContain('Spent next month $100.00 5% of all budgets');
  expect(text).toContain('Over budget 1 25% of users');
  expect(text).toContain('person-4');
});

test.each(['GET /api/users/budget-summary', 'GET /api/users/budget-totals'])('%s fails', (route) => {
  const { text } = draw(<BudgetSummaryPage />, { answers: { ...answers, [route]: FAILED } });
  expect(text).toContain('Error loading budget summary. Please try again.');
});
