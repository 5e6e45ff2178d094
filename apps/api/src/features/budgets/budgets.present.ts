import type { BudgetRow } from '@trpeza/contract/budgets/budgets.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { remainingOf, usagePercent } from './budgets.domain.ts';
import type { Budget } from './budget-lists.queries.ts';

export function presentBudget(row: Budget): BudgetRow {
  const plan = row.monthlyPlanCents === null ? null : toCents(row.monthlyPlanCents);
  const [current, next] = [toCents(row.current ?? 0), toCents(row.next ?? 0)];
  return {
    user_id: row.id,
    username: row.username,
    email: row.email,
    monthly_budget: plan === null ? null : formatMoney(plan),
    current_month_spent: formatMoney(current),
    next_month_spent: formatMoney(next),
    current_month_remaining: plan === null ? null : formatMoney(remainingOf(plan, current)),
    next_month_remaining: plan === null ? null : formatMoney(remainingOf(plan, next)),
    current_month_usage_percent: usagePercent(plan, current),
    next_month_usage_percent: usagePercent(plan, next),
  };
}
