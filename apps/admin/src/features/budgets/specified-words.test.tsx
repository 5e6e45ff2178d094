import type { BudgetRow } from '@trpeza/contract/budgets/budgets.schemas';
import type { BudgetPeriod } from '@trpeza/contract/funding/funding.constants';
import { defaultTerms } from '@trpeza/contract/funding/terms.constants';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { draw, FAILED } from '../../draw-page.tsx';
import BudgetSummaryPage from './budget-summary.page.tsx';

// Names are sorted by the language of the document.
beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T00:00:00Z') });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
    period: 'month',
    next_period: 'month',
    terms: defaultTerms(3000),
    next_terms: defaultTerms(3000),
  }) as BudgetRow;

/** Somebody whose meals an agreement pays for. */
function agreed(period: BudgetPeriod, budget: string | null, isPrivate = false) {
  const terms = { ...defaultTerms(3000), agreementId: 7, paidBy: isPrivate ? 'nobody' : 'funder' } as const;
  return {
    ...row(5, '60.00'),
    monthly_budget: budget,
    current_month_remaining: budget,
    next_month_remaining: budget,
    next_month_spent: '61.00',
    period,
    next_period: period,
    terms,
    next_terms: terms,
  };
}

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
  expect(text).toContain('Budgets of agreements, and what they pay for, are not in these sums.');
  expect(text).toContain('person-4');
});

test('a quarter is called one and told once, also where the next month begins another', () => {
  const shown = () =>
    draw(<BudgetSummaryPage />, {
      answers: { ...answers, 'GET /api/users/budget-summary': [agreed('quarter', '90.00')] },
    }).text;
  expect(shown()).toContain('$90.00 3 months $90.00 3 months $60.00 3 months – –');
  vi.setSystemTime(new Date('2026-12-01T00:00:00Z'));
  expect(shown()).toContain('$60.00 3 months $61.00 3 months $90.00 3 months');
});

test.each([
  ['No plan', { ...row(1, '0.00'), monthly_budget: null }],
  ['No limit', agreed('month', null)],
  ['Pays everything', agreed('month', null, true)],
])('without a budget it is "%s"', (word, person) => {
  const { badges, text } = draw(<BudgetSummaryPage />, {
    answers: { ...answers, 'GET /api/users/budget-summary': [person] },
  });
  expect(badges).toEqual([[word, 'neutral']]);
  // Beside the badge, in the place of the budget.
  expect(text.split(word)).toHaveLength(word === 'No plan' ? 4 : 3);
});

test.each(['GET /api/users/budget-summary', 'GET /api/users/budget-totals'])('%s fails', (route) => {
  const { text } = draw(<BudgetSummaryPage />, { answers: { ...answers, [route]: FAILED } });
  expect(text).toContain('Error loading budget summary. Please try again.');
});
