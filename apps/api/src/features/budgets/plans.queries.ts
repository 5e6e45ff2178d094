import { sql } from 'kysely';
import { isAgreedThrough } from '#features/funding/funding.steps.ts';
import type { Db } from '#platform/database/database.ts';

/** A month by its days, and when it ends. */
interface Month {
  from: string;
  before: string;
  end: Date;
}

/** `planCents` is null without a plan, and where agreements held all month. */
export interface PlanOfMonth {
  planCents: number | null;
  isAgreed: boolean;
}

/** The plan that a customer had at the end of a month, and whether agreements held all month instead. */
export async function planOf(db: Db, accountId: number, month: Month): Promise<PlanOfMonth> {
  const { planCents, isAgreed } = await db
    .selectFrom('accounts')
    .where('accounts.id', '=', accountId)
    .select(isAgreedThrough('accounts.id', month).as('isAgreed'))
    .select(({ selectFrom }) =>
      selectFrom('monthlyPlans')
        .select('planCents')
        .whereRef('accountId', '=', 'accounts.id')
        .where('since', '<', month.end)
        .orderBy('since', 'desc')
        .limit(1)
        .as('planCents'),
    )
    .executeTakeFirstOrThrow();
  return { planCents: isAgreed ? null : planCents, isAgreed };
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
