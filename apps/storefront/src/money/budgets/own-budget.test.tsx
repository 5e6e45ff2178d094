import { expect, test } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { renderPart } from '../../render-part.tsx';
import type { BudgetMonth } from './budget-months.ts';
import { OwnBudget } from './budget.page.tsx';

const budget = (month: string, remaining: string): BudgetMonth => ({
  month,
  budget: '500.00',
  spent: '20.00',
  remaining,
  percent: 4,
  period: 'month',
  terms: {
    paidBy: 'organisation',
    agreementId: null,
    funder: null,
    customerShareBps: 3000,
    mealSubsidy: null,
    feeInSplit: true,
  } as BudgetMonth['terms'],
});

test('OwnBudget names the month of each figure', () =>
  eachRow(
    [
      ['en', 'Remaining for December 2026', 'November 2026: $20.00 spent, $480.00 remaining'],
      ['mk', 'Преостанува за декември 2026', 'Во ноември 2026 се потрошени $20.00, а преостануваат $480.00.'],
    ] as const,
    ([language, first, other]) => {
      const months: [BudgetMonth, BudgetMonth] = [budget('2026-12', '-3.00'), budget('2026-11', '480.00')];
      const { text } = renderPart(<OwnBudget months={months} />, language);
      expect(text).toContain(first);
      expect(text).toContain(other);
      expect(text.indexOf(first)).toBeLessThan(text.indexOf(other));
    },
  ));
