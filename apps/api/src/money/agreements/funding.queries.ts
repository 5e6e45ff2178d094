import { sql, type RawBuilder } from 'kysely';
import type { BudgetPeriod } from '@trpeza/contract/money/funding.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Agreed } from './funding.domain.ts';

/**
 * The period in which a month counts for an agreement, as `periodOf` of the contract has it.
 * @param period the column; @param month an expression of the query
 */
const periodSql = (period: string, month: string) =>
  `case ${period} when 'quarter' then left(${month}, 4) || '-Q' || (right(${month}, 2)::integer + 2) / 3 else ${month} end`;

const holdsSql = (agreement: string, date: string) =>
  `${agreement}.from_date <= ${date} and (${agreement}.to_date is null or ${agreement}.to_date >= ${date})`;

/** Of the agreement `g`, as `Agreed` without its id's own uses. */
const agreedSql = (month: string) => `jsonb_build_object('id', g.id,
    'funder', (select jsonb_build_object('id', f.id, 'name', f.name, 'nameMk', coalesce(nullif(f.name_mk, ''), f.name))
      from funders f where f.id = g.funder_id),
    'customerShareBps', g.customer_share_bps, 'mealSubsidyCents', g.meal_subsidy_cents, 'feeInSplit', g.fee_in_split,
    'budgetCents', g.budget_cents, 'period', g.period, 'spentCents', coalesce((select b.spent_cents from agreement_budgets b
      where b.agreement_id = g.id and b.period = ${periodSql('g.period', month)}), 0))`;

/**
 * The agreement that holds for a person on a date, and what its period has spent (`Agreed`), or null: an expression for the
 * statements that read what is about to be ordered, so that nothing asks for it separately.
 * @param account the id of the person, @param date a date: expressions of the query, no values from outside
 */
export const agreedOn = (account: string, date: string): RawBuilder<unknown> =>
  sql.raw(`(select ${agreedSql(`to_char(${date}, 'YYYY-MM')`)} from agreements g
    where g.account_id = ${account} and ${holdsSql('g', date)})`);

/** The funder of an order or a checkout, as `Terms` has it; an expression. @param agreement its column */
export const funderOf = (agreement: string): RawBuilder<unknown> =>
  sql.raw(`case when ${agreement} is null then null else (
    select jsonb_build_object('id', f.id, 'name', f.name, 'nameMk', coalesce(nullif(f.name_mk, ''), f.name))
    from agreements own join funders f on f.id = own.funder_id where own.id = ${agreement}) end`);

/** Whether an agreement holds for a person on a date. @param account the id of the person: an expression of the query */
export const isAgreedOn = (account: string, date: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from agreements g where g.account_id = ${sql.ref(account)} and g.from_date <= ${date}::date
    and (g.to_date is null or g.to_date >= ${date}::date))`;

/**
 * Whether an agreement, or one after another, holds for a person on every day of some, so that their plan is not used.
 * @param account the id of the person: an expression of the query, in which `g` is nothing else; @param before the day after the last
 */
export const isAgreedThrough = (account: string, { from, before }: { from: string; before: string }) =>
  sql<boolean>`coalesce((
    select sum(least(coalesce(g.to_date + 1, ${before}::date), ${before}::date) - greatest(g.from_date, ${from}::date))
    from agreements g where g.account_id = ${sql.ref(account)} and g.from_date < ${before}::date
      and (g.to_date is null or g.to_date >= ${from}::date)
  ), 0) = ${before}::date - ${from}::date`;

/** For some people what holds for each on a date; those without an agreement are left out. */
export async function listAgreedOn(db: Db, accountIds: readonly number[], date: string) {
  const { rows } = await sql<{ accountId: number; agreed: Agreed }>`
    select g.account_id, ${sql.raw(agreedSql(`to_char(on_date.at, 'YYYY-MM')`))} as agreed
    from agreements g cross join (select ${date}::date as at) on_date
    where g.account_id = ${anyOf(accountIds)} and ${sql.raw(holdsSql('g', 'on_date.at'))}`.execute(db);
  return rows;
}

/** What an agreement's budget is, and what of it is spent in the period of a month. */
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
 * Takes from an agreement's budget, or gives back to it. Its row is locked, so that it cannot change.
 * @returns whether the agreement holds on the given date and its period has so much left; nothing is written otherwise
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
  /** The date on which the agreement must hold, for what is ordered anew. */
  holdsOn?: string | null | undefined;
  /** What moves within a period changes nothing of it, and is not compared. */
  isUnlimited?: boolean | undefined;
}

/** Whether an agreement of a person holds on a date or later. */
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
