import type { BudgetFilter, BudgetRow, BudgetTotals } from '@trpeza/contract/money/budgets.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { formatMoney, toCents, type Cents } from '@trpeza/contract/platform/money';
import {
  budgetOf,
  presentTerms,
  termsOf,
  type Budget as ReservedBudget,
} from '#money/agreements/agreements.domain.ts';
import { searchWords } from '#access/access.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import {
  findBudget,
  listBudgets as findBudgets,
  sumBudgets,
  type Budget,
  type Months,
} from './budget-lists.queries.ts';
import { usagePercent, remainingOf } from './budgets.domain.ts';

interface Asking {
  actor: Actor;
  filter: BudgetFilter;
  months: Months;
  language: Language;
  rules: Settings;
}

/** Returns a customer's own row, or the requested page of rows to the office. */
export async function listBudgets(
  db: Db,
  { actor, filter, months, language, rules }: Asking,
): Promise<BudgetRow[]> {
  const present = (row: Budget) => presentRow(row, rules);
  if (actor.role === 'customer') return (await findBudget(db, months, actor.id)).map(present);
  const words = searchWords(filter.search);
  return words ? (await findBudgets(db, { months, words, language }, filter)).map(present) : [];
}

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

function presentRow(row: Budget, rules: Settings): BudgetRow {
  const { monthlyPlanCents, agreed, nextAgreed } = row;
  const current = budgetOf(agreed, { monthlyPlanCents, spentCents: row.current });
  const next = budgetOf(nextAgreed, { monthlyPlanCents, spentCents: row.next });
  const money = (cents: Cents | null) => (cents === null ? null : formatMoney(cents));
  const leftOf = ({ plan, spent }: ReservedBudget) =>
    plan === null ? null : formatMoney(remainingOf(plan, spent));
  return {
    user_id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    monthly_budget: money(current.plan),
    current_month_spent: formatMoney(current.spent),
    next_month_spent: formatMoney(next.spent),
    current_month_remaining: leftOf(current),
    next_month_remaining: leftOf(next),
    current_month_usage_percent: usagePercent(current.plan, current.spent),
    next_month_usage_percent: usagePercent(next.plan, next.spent),
    next_month_budget: money(next.plan),
    period: current.period,
    next_period: next.period,
    terms: presentTerms(termsOf(agreed, rules), agreed?.funder ?? null),
    next_terms: presentTerms(termsOf(nextAgreed, rules), nextAgreed?.funder ?? null),
  };
}
