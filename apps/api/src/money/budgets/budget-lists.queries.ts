import { sql } from 'kysely';
import type { BudgetFilter } from '@trpeza/contract/money/budgets.schemas';
import { USAGE_LEVEL_BOUNDS } from '@trpeza/contract/money/budgets.constants';
import type { Language } from '@trpeza/contract/platform/language';
import type { AgreementOnDate } from '#money/agreements/agreements.domain.ts';
import { agreementOnDateSql } from '#money/agreements/agreement-on-date.queries.ts';
import type { Db } from '#platform/database/database.ts';
import { keysetPage } from '#platform/database/keyset-page.ts';

export interface Months {
  today: string;
  current: string;
  next: string;
}

export interface Budget {
  id: number;
  username: string;
  name: string;
  email: string | null;
  searchKey: string;
  monthlyPlanCents: number | null;
  /** Spent in cents in the current and the next month, without amounts counted against agreements. */
  current: number | null;
  next: number | null;
  /** Agreements that apply today and on the first day of the next month. */
  agreed: AgreementOnDate | null;
  nextAgreed: AgreementOnDate | null;
  /** Usage of the budget that applies today, in per cent; must match `usagePercent`. */
  percent: number;
  isOver: boolean;
  isHigh: boolean;
}

/**
 * All customers with their budgets. `offset 0` keeps PostgreSQL from evaluating the agreement subquery once per reference.
 */
const budgets = (db: Db, { today, current, next }: Months) =>
  db.selectFrom(
    sql<Budget>`(
      select *, spent * 100 > plan * ${USAGE_LEVEL_BOUNDS.over}::bigint as is_over,
        spent * 100 > plan * ${USAGE_LEVEL_BOUNDS.high}::bigint and spent * 100 <= plan * ${USAGE_LEVEL_BOUNDS.over}::bigint as is_high,
        case when plan is null or spent = 0 then 0 when plan = 0 then 100 else (spent * 200 + plan) / (2 * plan) end as percent
      from (
        select *, coalesce((agreed ->> 'spentCents')::bigint, current, 0) as spent,
          case when agreed is null then monthly_plan_cents else (agreed ->> 'budgetCents')::bigint end as plan
        from (
          select a.id, a.username, trim(concat_ws(' ', a.first_name, a.last_name)) as name, a.email, a.search_key,
            a.monthly_plan_cents, c.spent_cents - c.agreed_cents as current,
            n.spent_cents - n.agreed_cents as next, today.agreed, ${agreementOnDateSql('a.id', 'days.later')} as next_agreed
          from accounts a
          cross join (select ${today}::date as today, ${`${next}-01`}::date as later) days
          cross join lateral (select ${agreementOnDateSql('a.id', 'days.today')} as agreed offset 0) today
          left join budget_months c on c.account_id = a.id and c.month = ${current}
          left join budget_months n on n.account_id = a.id and n.month = ${next}
          where a.role = 'customer' and a.deleted_at is null
        ) months
      ) used
    )`.as('budgets'),
  );

export const findBudget = (db: Db, months: Months, accountId: number): Promise<Budget[]> =>
  budgets(db, months).selectAll().where('budgets.id', '=', accountId).execute();

interface BudgetSearch {
  months: Months;
  /** Alternative spellings of each search word; every word must match a name or the id in one of its spellings. */
  words: readonly (readonly string[])[];
  language: Language;
}

/** A page of customers, sorted by this month's usage or by name in the collation of `language`. */
export async function listBudgets(
  db: Db,
  { months, words, language }: BudgetSearch,
  { show, sort, direction, ...page }: BudgetFilter,
): Promise<Budget[]> {
  let query = budgets(db, months).selectAll();
  if (show === 'over') query = query.where('budgets.isOver', '=', true);
  if (show === 'high') query = query.where('budgets.isHigh', '=', true);
  if (show === 'no-plan')
    query = query.where('budgets.monthlyPlanCents', 'is', null).where('budgets.agreed', 'is', null);
  for (const keys of words)
    query = query.where(({ or, eb }) => or(keys.map((key) => eb('budgets.searchKey', 'like', `%${key}%`))));
  const way = direction ?? (sort === 'user' ? 'asc' : 'desc');
  const name = sql`budgets.username collate ${sql.id(`${language}-x-icu`)}`;
  const { rows } = await keysetPage(
    query,
    sort === 'user'
      ? { value: [name, way], id: ['budgets.id', way] }
      : { value: ['budgets.percent', way], id: ['budgets.id', 'asc'] },
    page,
  );
  return rows;
}

/**
 * Totals over all customers. Amounts cover monthly plans only, without funder agreements; customers over their budget are
 * counted by the budget that applies today.
 */
export const sumBudgets = (db: Db, months: Months) =>
  budgets(db, months)
    .select([
      sql<number>`count(*)`.as('users'),
      sql<number>`count(*) filter (where monthly_plan_cents is null and agreed is null)`.as('noPlan'),
      sql<number>`coalesce(sum(monthly_plan_cents) filter (where agreed is null), 0)::bigint`.as('budget'),
      sql<number>`coalesce(sum(current), 0)::bigint`.as('current'),
      sql<number>`coalesce(sum(next), 0)::bigint`.as('next'),
      sql<number>`count(*) filter (where is_over)`.as('over'),
      sql<number>`count(*) filter (where is_high)`.as('high'),
    ])
    .executeTakeFirstOrThrow();
