import type { BudgetsShown } from '@trpeza/contract/budgets/budgets.constants';
import { USAGE_ABOVE } from '@trpeza/contract/budgets/budgets.constants';
import { periodOf } from '@trpeza/contract/funding/funding.constants';
import type { Language } from '@trpeza/contract/shared/language';
import { sql, type RawBuilder } from 'kysely';
import type { Agreed } from '#features/funding/funding.domain.ts';
import { agreedOn } from '#features/funding/funding.steps.ts';
import type { Db } from '#platform/database/database.ts';

export interface Months {
  today: string;
  current: string;
  next: string;
}

export interface BudgetSearch {
  months: Months;
  show?: BudgetsShown | undefined;
  /** Letters and digits only. */
  words: readonly (readonly string[])[];
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
  /** Of the two months, without what counts against agreements. */
  current: number | null;
  next: number | null;
  /** What holds today and on the first day of the next month. */
  agreed: Agreed | null;
  nextAgreed: Agreed | null;
}

/** Values are inlined instead of bound, so that the planner sees how rare a word is (see `users.queries.ts`). */
const lit = (value: string | number) => sql.lit(value);
const both = (parts: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...parts], sql` and `);

const isCustomer = sql`a.role = 'customer' and a.deleted_at is null`;
const monthOf = (name: string, month: string) =>
  sql`budget_months ${sql.ref(name)} on ${sql.ref(`${name}.account_id`)} = a.id and ${sql.ref(`${name}.month`)} = ${lit(month)}`;
const byPlan = (name: string) => sql`${sql.ref(name)}.spent_cents - ${sql.ref(name)}.agreed_cents`;

/** The months of `a`, and what of them is told in a row. `offset 0` has each looked up once a row, not once for each use. */
const columns = sql`a.id, a.username, a.email, a.monthly_plan_cents, ${byPlan('c')} as current, ${byPlan('n')} as next,
  today.agreed, ${agreedOn('a.id', 'later.day')} as next_agreed`;
const ofMonths = ({ today, current, next }: Months) => sql`
  left join ${monthOf('c', current)} left join ${monthOf('n', next)}
  cross join lateral (select ${agreedOn('a.id', `date '${today}'`)} as agreed offset 0) today
  cross join lateral (select coalesce((today.agreed ->> 'spentCents')::integer, ${byPlan('c')}, 0) as spent,
    case when today.agreed is null then a.monthly_plan_cents else (today.agreed ->> 'budgetCents')::integer end as plan
    offset 0) held
  cross join (select ${lit(`${next}-01`)}::date as day) later`;

/** `usagePercent` of the domain: whole per cent, half rounded up, a plan of zero used up by any amount. */
const percent = sql<number>`(case when held.plan is null or held.spent = 0 then 0
  when held.plan = 0 then 100
  else (held.spent::bigint * 200 + held.plan) / (2 * held.plan::bigint) end)`;
const isAbove = (limit: number) => sql<boolean>`held.spent::bigint * 100 > held.plan::bigint * ${lit(limit)}`;
const isOver = isAbove(USAGE_ABOVE.over);
const isHigh = sql<boolean>`${isAbove(USAGE_ABOVE.high)} and not ${isOver}`;

const shown: Record<BudgetsShown, RawBuilder<unknown>> = {
  over: isOver,
  high: isHigh,
  'no-plan': sql`a.monthly_plan_cents is null and today.agreed is null`,
};

/** Whoever may have used any of a budget: of this month, or of this quarter. */
const using = ({ current }: Months) => sql`
  select account_id from budget_months where month = ${lit(current)} and spent_cents > 0
  union
  select g.account_id from agreement_budgets b join agreements g on g.id = b.agreement_id
  where b.period = ${lit(periodOf(current, 'quarter'))} and b.spent_cents > 0`;

const requested = ({ show, words }: BudgetSearch) => [
  isCustomer,
  ...(show ? [shown[show]] : []),
  ...words.map(
    (keys) =>
      sql`(${sql.join(
        keys.map((key) => sql`a.search_key like ${lit(`%${key}%`)}`),
        sql` or `,
      )})`,
  ),
];

/** A customer's own row. */
export async function findBudget(db: Db, months: Months, accountId: number): Promise<Budget[]> {
  const { rows } = await sql<Budget>`select ${columns} from accounts a ${ofMonths(months)}
    where ${isCustomer} and a.id = ${lit(accountId)}`.execute(db);
  return rows;
}

/** Customers who have used any of their budget, by usage: starts from the period, not from all accounts. */
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
    with used as (${using(months)})
    select ${columns} from used join accounts a on a.id = used.account_id ${ofMonths(months)}
    where ${both([...requested(search), sql`${percent} > 0`, ...beyond])}
    order by ${percent} ${down ? sql`desc` : sql`asc`}, a.id limit ${lit(limit)}`.execute(db);
  return rows;
}

/** Customers whose usage rounds to zero per cent, in the order in which they joined. */
export async function listUnused(db: Db, search: BudgetSearch, page: { after: number; limit: number }) {
  const { months } = search;
  const { rows } = await sql<Budget>`select ${columns} from accounts a ${ofMonths(months)}
    where ${both([...requested(search), sql`not ${percent} > 0`])} and a.id > ${lit(page.after)}
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
  const { rows } = await sql<Budget>`select ${columns} from accounts a ${ofMonths(months)}
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

/**
 * All in one snapshot. However many years there are, only the rows of the two months are read. Sums are of the plans: what was
 * agreed with funders is no part of them, and who is over a budget is counted by the one that holds.
 */
export async function sumBudgets(db: Db, months: Months): Promise<Sums> {
  const spent = (month: string) => sql`(select coalesce(sum(${byPlan('c')}), 0)::bigint
    from budget_months c join accounts a on a.id = c.account_id where c.month = ${lit(month)} and ${isCustomer})`;
  const { rows } = await sql<Sums>`
    with used as (${using(months)}), agreed as (
      select g.account_id from agreements g where g.from_date <= ${lit(months.today)}::date
        and (g.to_date is null or g.to_date >= ${lit(months.today)}::date)
    )
    select p.users, p.no_plan - elsewhere.no_plan as no_plan, p.budget - elsewhere.budget as budget,
      ${spent(months.current)} as current, ${spent(months.next)} as next, counted.over, counted.high
    from (
      select count(*) as users, count(*) - count(monthly_plan_cents) as no_plan,
        coalesce(sum(monthly_plan_cents), 0)::bigint as budget
      from accounts a where ${isCustomer}
    ) p cross join (
      select count(*) - count(monthly_plan_cents) as no_plan, coalesce(sum(monthly_plan_cents), 0)::bigint as budget
      from agreed join accounts a on a.id = agreed.account_id where ${isCustomer}
    ) elsewhere cross join (
      select count(*) filter (where ${isOver}) as over, count(*) filter (where ${isHigh}) as high
      from used join accounts a on a.id = used.account_id ${ofMonths(months)} where ${isCustomer}
    ) counted`.execute(db);
  return rows[0]!;
}
