import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import { defaultTerms } from '@trpeza/contract/money/terms.constants';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import BudgetSummaryPage from './budget-summary.page.tsx';
import { eachRow } from '@trpeza/config/each-row';

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
    name: '',
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

/** A row of a customer with a funder agreement. */
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

test('shows a quarterly budget once within its quarter, and twice in the last month of the quarter', () => {
  const shown = () =>
    renderAdminPage(<BudgetSummaryPage />, {
      answers: { ...answers, 'GET /api/users/budget-summary': [agreed('quarter', '90.00')] },
    }).text;
  expect(shown()).toContain('$90.00 3 months $90.00 3 months $60.00 3 months – –');
  vi.setSystemTime(new Date('2026-12-01T00:00:00Z'));
  expect(shown()).toContain('$60.00 3 months $61.00 3 months $90.00 3 months');
});

test('shows a badge in place of the budget when no amount applies', () =>
  eachRow(
    [
      ['No plan', { ...row(1, '0.00'), monthly_budget: null }],
      ['By agreement', agreed('month', null)],
      ['By agreement', agreed('month', null, true)],
    ],
    ([word, person]) => {
      const { badges, text } = renderAdminPage(<BudgetSummaryPage />, {
        answers: { ...answers, 'GET /api/users/budget-summary': [person] },
      });
      expect(badges).toEqual([[word, 'neutral']]);
      // The label also appears as the usage badge and in the budget column.
      expect(text.split(word)).toHaveLength(word === 'No plan' ? 4 : 3);
    },
  ));
