import type { BudgetFilter, BudgetRow, BudgetTotals } from '@trpeza/contract/budgets/budgets.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { formatMoney, toCents, type Cents } from '@trpeza/contract/shared/money';
import {
  budgetOf,
  presentTerms,
  termsOf,
  type Budget as HeldBudget,
} from '#features/funding/funding.domain.ts';
import { searchWords } from '#features/accounts/search-words.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import {
  findBudget,
  listByName,
  listUnused,
  listUsed,
  sumBudgets,
  type BudgetSearch,
  type Months,
  type Budget,
} from './budget-lists.queries.ts';
import { usagePercent, remainingOf } from './budgets.domain.ts';

interface Asking {
  actor: Actor;
  filter: BudgetFilter;
  months: Months;
  language: Language;
  rules: Settings;
}

/** A customer's own row; for the office the requested page of rows. */
export async function listBudgets(
  db: Db,
  { actor, filter, months, language, rules }: Asking,
): Promise<BudgetRow[]> {
  const present = (row: Budget) => presentRow(row, rules);
  if (actor.role === 'customer') return (await findBudget(db, months, actor.id)).map(present);
  const words = searchWords(filter.search);
  if (!words) return [];
  const search = { months, show: filter.show, words };
  const rows =
    filter.sort === 'user'
      ? await listByName(db, search, nextPage(filter, 'asc', String), language)
      : await listByUsage(db, search, filter);
  return rows.map(present);
}

/**
 * Most people have used nothing of a month, or too little for a whole per cent: they are listed at one end, and the others,
 * whom the month's rows name, at the other.
 */
async function listByUsage(db: Db, search: BudgetSearch, filter: BudgetFilter) {
  const page = nextPage(filter, 'desc', readPercent);
  const { after, direction, limit } = page;
  const { show } = search;
  // Without a plan there is no usage, and whoever is over the plan or close to it has used some.
  const used = async (room: number) =>
    show === 'no-plan'
      ? []
      : listUsed(db, search, { ...page, after: after?.value ? after : undefined, limit: room });
  const unused = async (room: number) =>
    show === 'over' || show === 'high'
      ? []
      : listUnused(db, search, { after: after?.value === 0 ? after.id : 0, limit: room });
  const isBeyondFirst = after && (direction === 'desc' ? after.value === 0 : after.value > 0);
  const [first, second] = direction === 'desc' ? [used, unused] : [unused, used];
  const rows = isBeyondFirst ? [] : await first(limit);
  return rows.length < limit ? [...rows, ...(await second(limit - rows.length))] : rows;
}

function nextPage<Value>(filter: BudgetFilter, usual: 'asc' | 'desc', read: (text: string) => Value) {
  const { cursor, direction = usual, limit } = filter;
  if (cursor === undefined) return { direction, limit };
  return { after: { id: cursor.id, value: read(cursor.value) }, direction, limit };
}

function readPercent(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new DomainError('common/invalid', {}, [{ path: 'cursor', rule: 'common:rules.invalid' }]);
}

/** The totals of the rows of all customers. */
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
  const leftOf = ({ plan, spent }: HeldBudget) =>
    plan === null ? null : formatMoney(remainingOf(plan, spent));
  return {
    user_id: row.id,
    username: row.username,
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
