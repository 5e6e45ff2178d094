import type { BudgetRow } from '@trpeza/contract/budgets/budgets.schemas';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/shared/money';

export type Usage = 'over' | 'high' | 'moderate' | 'under';

/** @param percent of the monthly budget, as the API answers it */
export function usageOf(percent: number): Usage {
  if (percent > 100) return 'over';
  if (percent > 80) return 'high';
  return percent > 50 ? 'moderate' : 'under';
}

export interface BudgetFigures {
  users: number;
  /** Decimal strings, as money travels in JSON. */
  budget: string;
  thisMonth: string;
  nextMonth: string;
  thisMonthPercent: number;
  nextMonthPercent: number;
  overBudget: number;
  overBudgetPercent: number;
}

const sum = (amounts: readonly string[]) => addCents(...amounts.map(parseMoney));
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole));

/** The four figures over the table; the rows themselves are the server's. */
export function addUp(rows: readonly BudgetRow[]): BudgetFigures {
  const budget = sum(rows.map((row) => row.monthly_budget ?? '0.00'));
  const thisMonth = sum(rows.map((row) => row.current_month_spent));
  const nextMonth = sum(rows.map((row) => row.next_month_spent));
  const overBudget = rows.filter((row) => usageOf(row.current_month_usage_percent) === 'over').length;
  return {
    users: rows.length,
    budget: formatMoney(budget),
    thisMonth: formatMoney(thisMonth),
    nextMonth: formatMoney(nextMonth),
    thisMonthPercent: percentOf(thisMonth, budget),
    nextMonthPercent: percentOf(nextMonth, budget),
    overBudget,
    overBudgetPercent: percentOf(overBudget, rows.length),
  };
}
