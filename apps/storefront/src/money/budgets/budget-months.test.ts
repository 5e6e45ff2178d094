import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import { describe, expect, it } from 'vitest';
import { budgetMonths } from './budget-months.ts';

const row = {
  current_month_remaining: '100.00',
  next_month_remaining: '500.00',
} as BudgetRow;
const monthsOn = (today: string, deliveryDate?: string) =>
  budgetMonths(row, {
    today,
    next: deliveryDate ? { deliveryDate, deliveryTime: '10:00 - 12:00' } : null,
  }).map(({ month, remaining }) => [month, remaining]);

describe('budgetMonths', () => {
  it('starts with this month while it has an orderable delivery', () => {
    expect(monthsOn('2026-11-02', '2026-11-09')).toEqual([
      ['2026-11', '100.00'],
      ['2026-12', '500.00'],
    ]);
  });

  it('starts with the next month if the next delivery is in it', () => {
    expect(monthsOn('2026-12-30', '2027-01-04')).toEqual([
      ['2027-01', '500.00'],
      ['2026-12', '100.00'],
    ]);
  });

  it('starts with this month if no delivery can be ordered', () => {
    expect(monthsOn('2026-11-30')[0]).toEqual(['2026-11', '100.00']);
  });
});
