import type { BudgetsShown } from '@trpeza/contract/budgets/budgets.schemas';
import { USAGE_ABOVE } from '@trpeza/contract/budgets/budgets.constants';
import type { Language } from '@trpeza/contract/shared/language';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export interface Months {
  current: string;
  next: string;
}

export interface BudgetSearch {
  months: Months;
  show?: BudgetsShown | undefined;
  /** Letters and digits only. */
  words: readonly string[];
}

/** Where a page begins and its size; `value` is the sort value of the row with this id. */
export interface Page<Value> {
  after?: { id: number; value: Value } | undefined;
  direction: 'asc' | 'desc';
  limit: number;
}

export interface Budget {
  id: number;
  username: string;
  email: string | null;
  monthlyPlanCents: number | null;
  current: number | null;
  next: number | null;
}

/** Values are inlined instead of bound, so that the planner sees how rare a word is (see `users.queries.ts`). */
const lit = (value: string | number) => sql.lit(value);
const both = (parts: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...parts], sql` and `);

const columns = sql`a.id, a.username, a.email, a.monthly_plan_cents, c.spent_cents as current, n.spent_cents as next`;
const isCustomer = sql`a.role = 'customer' and a.deleted_at is null`;
const monthOf = (name: string, month: string) =>
  sql`budget_months ${sql.ref(name)} on ${sql.ref(`${name}.account_id`)} = a.id and ${sql.ref(`${name}.month`)} = ${lit(month)}`;

/** `usagePercent` of the domain: whole per cent, half rounded up, a plan of zero used up by any amount. */
const percent = sql<number>`(case when a.monthly_plan_cents is null or coalesce(c.spent_cents, 0) = 0 then 0
  when a.monthly_plan_cents = 0 then 100
  else (c.spent_cents::bigint * 200 + a.monthly_plan_cents) / (2 * a.monthly_plan_cents::bigint) end)`;
const isAbove = (limit: number) =>
  sql<boolean>`c.spent_cents::bigint * 100 > a.monthly_plan_cents::bigint * ${lit(limit)}`;
const isOver = isAbove(USAGE_ABOVE.over);
const isHigh = sql<boolean>`${isAbove(USAGE_ABOVE.high)} and not ${isOver}`;

const shown: Record<BudgetsShown, RawBuilder<unknown>> = {
  over: isOver,
  high: isHigh,
  'no-plan': sql`a.monthly_plan_cents is null`,
};

const requested = ({ show, words }: BudgetSearch) => [
  isCustomer,
  ...(show ? [shown[show]] : []),
  ...words.map((word) => sql`a.search_key like ${lit(`%${word}%`)}`),
];

/** A customer's own row. */
export async function findBudget(db: Db, months: Months, accountId: number): Promise<Budget[]> {
  const { rows } = await sql<Budget>`select ${columns} from accounts a
    left join ${monthOf('c', months.current)} left join ${monthOf('n', months.next)}
    where ${isCustomer} and a.id = ${lit(accountId)}`.execute(db);
  return rows;
}

/** Customers who have used any of this month's budget, by usage: starts from the month, not from all accounts. */
export async function listUsed(db: Db, search: BudgetSearch, page: Page<number>): Promise<Budget[]> {
  const { months } = search;
  const { after, direction, limit } = page;
  const down = direction === 'desc';
  const beyond = after
    ? [
        sql`(${percent} ${down ? sql`<` : sql`>`} ${lit(after.value)} or (${percent} = ${lit(after.value)} and a.id > ${lit(after.id)}))`,
      ]
    : [];
  const { rows } = await sql<Budget>`
    with used as (
      select a.id, ${percent} as percent, c.spent_cents from budget_months c join accounts a on a.id = c.account_id
      where c.month = ${lit(months.current)} and c.spent_cents > 0 and ${percent} > 0
        and ${both([...requested(search), ...beyond])}
      order by percent ${down ? sql`desc` : sql`asc`}, a.id limit ${lit(limit)}
    )
    select a.id, a.username, a.email, a.monthly_plan_cents, c.spent_cents as current, n.spent_cents as next
    from used c join accounts a on a.id = c.id left join ${monthOf('n', months.next)}
    order by c.percent ${down ? sql`desc` : sql`asc`}, a.id`.execute(db);
  return rows;
}

/** Customers whose usage rounds to zero per cent, in the order in which they joined. */
export async function listUnused(db: Db, search: BudgetSearch, page: { after: number; limit: number }) {
  const { months } = search;
  const { rows } = await sql<Budget>`select ${columns} from accounts a
    left join ${monthOf('c', months.current)} left join ${monthOf('n', months.next)}
    where ${both([...requested(search), sql`${percent} = 0`])} and a.id > ${lit(page.after)}
    order by a.id limit ${lit(page.limit)}`.execute(db);
  return rows;
}

/** By name, as the reader's language sorts it. */
export async function listByName(db: Db, search: BudgetSearch, page: Page<string>, language: Language) {
  const { months } = search;
  const { after, direction, limit } = page;
  const name = sql`a.username collate ${sql.id(`${language}-x-icu`)}`;
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  const beyond = after
    ? [sql`(${name}, a.id) ${direction === 'desc' ? sql`<` : sql`>`} (${lit(after.value)}, ${lit(after.id)})`]
    : [];
  const { rows } = await sql<Budget>`select ${columns} from accounts a
    left join ${monthOf('c', months.current)} left join ${monthOf('n', months.next)}
    where ${both([...requested(search), ...beyond])}
    order by ${name} ${way}, a.id ${way} limit ${lit(limit)}`.execute(db);
  return rows;
}

interface Sums {
  users: number;
  noPlan: number;
  budget: number;
  current: number;
  next: number;
  over: number;
  high: number;
}

/** All in one snapshot. However many years there are, only the rows of the two months are read. */
export async function sumBudgets(db: Db, months: Months): Promise<Sums> {
  const month = (name: string) => sql`select coalesce(sum(c.spent_cents), 0)::bigint as spent,
      count(*) filter (where ${isOver}) as over, count(*) filter (where ${isHigh}) as high
    from budget_months c join accounts a on a.id = c.account_id where c.month = ${lit(name)} and ${isCustomer}`;
  const { rows } = await sql<Sums>`
    select p.*, current.spent as current, current.over, current.high, next.spent as next
    from (
      select count(*) as users, count(*) - count(monthly_plan_cents) as no_plan,
        coalesce(sum(monthly_plan_cents), 0)::bigint as budget
      from accounts a where ${isCustomer}
    ) p cross join (${month(months.current)}) current cross join (${month(months.next)}) next`.execute(db);
  return rows[0]!;
}
