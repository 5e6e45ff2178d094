import { sql } from 'kysely';
import { isAgreedThrough } from '#money/agreements/funding.steps.ts';
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

/** The plan of `accounts` at an instant. */
const planAt = (instant: Date) =>
  sql<number | null>`(select plan_cents from monthly_plans
    where account_id = accounts.id and since < ${instant} order by since desc limit 1)`;

/** The plan that a customer had at the end of a month, and whether agreements held all month instead. */
export async function planOf(db: Db, accountId: number, month: Month): Promise<PlanOfMonth> {
  const { planCents, isAgreed } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select([planAt(month.end).as('planCents'), isAgreedThrough('accounts.id', month).as('isAgreed')])
    .executeTakeFirstOrThrow();
  return { planCents: isAgreed ? null : planCents, isAgreed };
}

/** The sum of the plans that customers had at the end of a month. Where agreements held all month no plan is used. */
export async function plansOf(db: Db, month: Month): Promise<number> {
  const { plans } = await db
    .selectFrom('accounts')
    .where('role', '=', 'customer')
    .where(({ not }) => not(isAgreedThrough('accounts.id', month)))
    .select(sql<string>`coalesce(sum(${planAt(month.end)}), 0)`.as('plans'))
    .executeTakeFirstOrThrow();
  return Number(plans);
}
