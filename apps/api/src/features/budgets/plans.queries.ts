import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** The plan that a customer had at an instant; null when they had none. */
export async function planAt(db: Db, accountId: number, at: Date): Promise<number | null> {
  const row = await db
    .selectFrom('monthlyPlans')
    .select('planCents')
    .where('accountId', '=', accountId)
    .where('since', '<', at)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.planCents ?? null;
}

/**
 * The sum of the plans that customers had at an instant: today's plans, and where a plan has changed since, the previous one
 * instead. So only the changes since then are read, not the whole history.
 */
export async function plansAt(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ plans: string }>`
    with changed as (select distinct account_id from monthly_plans where since >= ${at})
    select
      coalesce((select sum(monthly_plan_cents) from accounts where role = 'customer' and deleted_at is null), 0)
      - coalesce((select sum(a.monthly_plan_cents) from changed c join accounts a on a.id = c.account_id
          where a.role = 'customer' and a.deleted_at is null), 0)
      + coalesce((select sum(p.plan_cents) from changed c join accounts a on a.id = c.account_id
          cross join lateral (
            select plan_cents from monthly_plans where account_id = c.account_id and since < ${at} order by since desc limit 1
          ) p where a.role = 'customer'), 0) as plans`.execute(db);
  return Number(rows[0]!.plans);
}
