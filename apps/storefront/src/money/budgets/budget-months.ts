import type { BudgetRow } from '@trpeza/contract/money/budgets.schemas';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';

export interface BudgetMonth {
  /** `yyyy-MM` */
  month: string;
  /** Null without a plan and without a limit, as `remaining`. */
  budget: string | null;
  spent: string;
  remaining: string | null;
  percent: number;
  period: BudgetRow['period'];
  terms: BudgetRow['terms'];
}

/** A customer's budget of this month and the next. The month of the next possible delivery comes first. */
export function budgetMonths(
  row: BudgetRow,
  { today, next }: Pick<DeliveryOptions, 'today' | 'next'>,
): [BudgetMonth, BudgetMonth] {
  const thisMonth = today.slice(0, 7);
  const [year, month] = thisMonth.split('-').map(Number) as [number, number];
  const current: BudgetMonth = {
    month: thisMonth,
    budget: row.monthly_budget,
    spent: row.current_month_spent,
    remaining: row.current_month_remaining,
    percent: row.current_month_usage_percent,
    period: row.period,
    terms: row.terms,
  };
  const coming: BudgetMonth = {
    month: new Date(Date.UTC(year, month)).toISOString().slice(0, 7),
    budget: row.next_month_budget,
    spent: row.next_month_spent,
    remaining: row.next_month_remaining,
    percent: row.next_month_usage_percent,
    period: row.next_period,
    terms: row.next_terms,
  };
  return next && next.deliveryDate.slice(0, 7) > thisMonth ? [coming, current] : [current, coming];
}
