import { sql, type RawBuilder } from 'kysely';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { AgreementOnDate } from './agreements.domain.ts';

/**
 * SQL for the budget period of a month; must match `periodOf` in the contract.
 * @param period SQL of the period column
 * @param month SQL of the month (`yyyy-MM`)
 */
const periodSql = (period: string, month: string) =>
  `case ${period} when 'quarter' then left(${month}, 4) || '-Q' || (right(${month}, 2)::integer + 2) / 3 else ${month} end`;

const holdsSql = (agreement: string, date: string) =>
  `${agreement}.from_date <= ${date} and (${agreement}.to_date is null or ${agreement}.to_date >= ${date})`;

/** SQL for agreement `g` as a JSON object of type `Agreed`. */
const agreedSql = (month: string) => `jsonb_build_object('id', g.id,
    'funder', (select jsonb_build_object('id', f.id, 'name', f.name, 'nameMk', coalesce(nullif(f.name_mk, ''), f.name))
      from funders f where f.id = g.funder_id),
    'customerShareBps', g.customer_share_bps, 'mealSubsidyCents', g.meal_subsidy_cents, 'feeInSplit', g.fee_in_split,
    'budgetCents', g.budget_cents, 'period', g.period, 'spentCents', coalesce((select b.spent_cents from agreement_budgets b
      where b.agreement_id = g.id and b.period = ${periodSql('g.period', month)}), 0))`;

/**
 * SQL subquery: the agreement that applies to a person on a date, as `Agreed`, or null. Embedded in the queries of cart
 * and budgets, which saves a second query.
 * @param account SQL of the account id, never user input
 * @param date SQL of the date, never user input
 */
export const agreementOnDateSql = (account: string, date: string): RawBuilder<unknown> =>
  sql.raw(`(select ${agreedSql(`to_char(${date}, 'YYYY-MM')`)} from agreements g
    where g.account_id = ${account} and ${holdsSql('g', date)})`);

/**
 * SQL expression: the funder of an order or a checkout, as in `Terms`.
 * @param agreement SQL of the agreement id
 */
export const funderSql = (agreement: string): RawBuilder<unknown> =>
  sql.raw(`case when ${agreement} is null then null else (
    select jsonb_build_object('id', f.id, 'name', f.name, 'nameMk', coalesce(nullif(f.name_mk, ''), f.name))
    from agreements own join funders f on f.id = own.funder_id where own.id = ${agreement}) end`);

/**
 * SQL condition: whether an agreement applies to a person on a date.
 * @param account column of the account id
 */
export const hasAgreementOn = (account: string, date: string | RawBuilder<unknown>) =>
  sql<boolean>`exists (select from agreements g where g.account_id = ${sql.ref(account)} and g.from_date <= ${date}::date
    and (g.to_date is null or g.to_date >= ${date}::date))`;

/**
 * SQL condition: whether agreements cover every day of a range, so that the person's plan is not used.
 * @param account column of the account id; the outer query must not use the alias `g`
 * @param before the day after the last one
 */
export const hasAgreementThroughout = (account: string, { from, before }: { from: string; before: string }) =>
  sql<boolean>`coalesce((
    select sum(least(coalesce(g.to_date + 1, ${before}::date), ${before}::date) - greatest(g.from_date, ${from}::date))
    from agreements g where g.account_id = ${sql.ref(account)} and g.from_date < ${before}::date
      and (g.to_date is null or g.to_date >= ${from}::date)
  ), 0) = ${before}::date - ${from}::date`;

/**
 * SQL condition: whether an agreement covers at least one day of a range.
 * @param account column of the account id; the outer query must not use the alias `g`
 * @param before the day after the last one
 */
export const hasAgreementWithin = (account: string, { from, before }: { from: string; before: string }) =>
  sql<boolean>`exists (select from agreements g where g.account_id = ${sql.ref(account)} and g.from_date < ${before}::date
    and (g.to_date is null or g.to_date >= ${from}::date))`;

/** The agreements that apply to the given people on a date. People without one are left out. */
export async function listAgreedOn(db: Db, accountIds: readonly number[], date: string) {
  const { rows } = await sql<{ accountId: number; agreed: AgreementOnDate }>`
    select g.account_id, ${sql.raw(agreedSql(`to_char(on_date.at, 'YYYY-MM')`))} as agreed
    from agreements g cross join (select ${date}::date as at) on_date
    where g.account_id = ${anyOf(accountIds)} and ${sql.raw(holdsSql('g', 'on_date.at'))}`.execute(db);
  return rows;
}

/** An agreement's budget, and the cents spent in the period that contains `month`. */
export async function findAgreementBudget(
  db: Db,
  id: number,
  { month, holdsOn = null }: { month: string; holdsOn?: string | null | undefined },
) {
  const { rows } = await sql<{ budgetCents: number | null; spentCents: number; period: BudgetPeriod }>`
    select g.budget_cents, g.period, coalesce(b.spent_cents, 0) as spent_cents
    from agreements g
    cross join (select ${month}::text as month, ${holdsOn}::date as day) asked
    left join agreement_budgets b on b.agreement_id = g.id and b.period = ${sql.raw(periodSql('g.period', 'asked.month'))}
    where g.id = ${id} and (asked.day is null or (${sql.raw(holdsSql('g', 'asked.day'))}))`.execute(db);
  return rows[0];
}

/**
 * Charges an agreement's budget, or releases a negative amount. The agreement is locked, so that its budget and dates
 * cannot change.
 * @returns whether the agreement applies on `holdsOn` and its budget is sufficient; otherwise nothing is written
 */
export async function addToAgreement(
  trx: Trx,
  { agreementId, month, amountCents, holdsOn = null, isUnlimited = false }: AgreementMove,
): Promise<boolean> {
  const { rows } = await sql<{ budget: number | null; period: string }>`
    select g.budget_cents as budget, ${sql.raw(periodSql('g.period', 'asked.month'))} as period
    from agreements g cross join (select ${month}::text as month, ${holdsOn}::date as day) asked
    where g.id = ${agreementId} and (asked.day is null or (${sql.raw(holdsSql('g', 'asked.day'))}))
    for share of g`.execute(trx);
  const [agreement] = rows;
  if (!agreement) return false;
  const limit = isUnlimited || amountCents <= 0 ? null : agreement.budget;
  if (limit !== null && amountCents > limit) return false;
  const row = await trx
    .insertInto('agreementBudgets')
    .values({ agreementId, period: agreement.period, spentCents: Math.max(0, amountCents) })
    .onConflict((conflict) =>
      conflict
        .columns(['agreementId', 'period'])
        .doUpdateSet(({ eb }) => ({ spentCents: eb('agreementBudgets.spentCents', '+', amountCents) }))
        .where(({ eb, lit }) =>
          limit === null ? lit(true) : eb('agreementBudgets.spentCents', '<=', limit - amountCents),
        ),
    )
    .returning('agreementId')
    .executeTakeFirst();
  return row !== undefined;
}

interface AgreementMove {
  agreementId: number;
  /** The month of delivery. */
  month: string;
  amountCents: number;
  /** For new orders: the date on which the agreement must still apply. */
  holdsOn?: string | null | undefined;
  /** Skips the budget check, for moves within one period. */
  isUnlimited?: boolean | undefined;
}

/** Whether a person has an agreement that ends on or after a date. */
export async function hasAgreementFrom(db: Db, accountId: number, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreements')
    .select('id')
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('toDate', 'is', null), eb('toDate', '>=', date)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
