import { sql } from 'kysely';
import { isAgreedThrough } from '#features/funding/funding.steps.ts';
import type { Db } from '#platform/database/database.ts';

/** A month by its days, and when it ends. */
interface Month {
  from: string;
  before: string;
  end: Date;
}

/** The plan that a customer had at the end of a month; null when they had none, or agreements held all month. */
export async function planOf(db: Db, accountId: number, month: Month): Promise<number | null> {
  const row = await db
    .selectFrom('monthlyPlans')
    .select('planCents')
    .where('accountId', '=', accountId)
    .where('since', '<', month.end)
    .where(({ not }) => not(isAgreedThrough('monthlyPlans.accountId', month)))
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.planCents ?? null;
}

/**
 * The sum of the plans that customers had at the end of a month: today's plans, and where a plan has changed since, the previous
 * one instead. So only the changes since then are read, not the whole history. Where agreements held all month no plan is used.
 */
export async function plansOf(db: Db, month: Month): Promise<number> {
  const { rows } = await sql<{ plans: string }>`
    with changed as (select distinct account_id from monthly_plans where since >= ${month.end}), elsewhere as (
      select each.account_id as id from agreements each where ${isAgreedThrough('each.account_id', month)}
    ), planned as (
      select id, monthly_plan_cents, deleted_at from accounts a
      where role = 'customer' and not exists (select from elsewhere where elsewhere.id = a.id)
    )
    select
      coalesce((select sum(monthly_plan_cents) from planned where deleted_at is null), 0)
      - coalesce((select sum(a.monthly_plan_cents) from changed c join planned a on a.id = c.account_id
          where a.deleted_at is null), 0)
      + coalesce((select sum(p.plan_cents) from changed c join planned a on a.id = c.account_id
          cross join lateral (
            select plan_cents from monthly_plans where account_id = c.account_id and since < ${month.end} order by since desc limit 1
          ) p), 0) as plans`.execute(db);
  return Number(rows[0]!.plans);
}
