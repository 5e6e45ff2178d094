import type { BudgetTotals } from '@trpeza/contract/budgets/budgets.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { Db } from '#platform/database/database.ts';
import { sumBudgets, type Months } from './budget-lists.queries.ts';
import { usagePercent } from './budgets.domain.ts';

/** What the rows of all customers add up to. */
export async function totalBudgets(db: Db, months: Months): Promise<BudgetTotals> {
  const sums = await sumBudgets(db, months);
  const [budget, current, next] = [toCents(sums.budget), toCents(sums.current), toCents(sums.next)];
  const partOf = (whole: number, part: number) => (whole === 0 ? 0 : Math.round((part * 100) / whole));
  return {
    users: sums.users,
    monthly_budget: formatMoney(budget),
    current_month_spent: formatMoney(current),
    next_month_spent: formatMoney(next),
    current_month_percent: usagePercent(budget, current),
    next_month_percent: usagePercent(budget, next),
    over_budget: sums.over,
    over_budget_percent: partOf(sums.users, sums.over),
    high_usage: sums.high,
    no_plan: sums.noPlan,
  };
}
