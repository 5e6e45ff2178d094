import type { BudgetFilter, BudgetRow, BudgetTotals } from '@trpeza/contract/budgets/budgets.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
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
}

/** A customer's own row; for the office the requested page of rows. */
export async function listBudgets(db: Db, { actor, filter, months, language }: Asking): Promise<BudgetRow[]> {
  if (actor.role === 'customer') return (await findBudget(db, months, actor.id)).map(presentBudget);
  const words = searchWords(filter.search);
  if (!words) return [];
  const search = { months, show: filter.show, words };
  const rows =
    filter.sort === 'user'
      ? await listByName(db, search, nextPage(filter, 'asc', String), language)
      : await listByUsage(db, search, filter);
  return rows.map(presentBudget);
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

function presentBudget(row: Budget): BudgetRow {
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
