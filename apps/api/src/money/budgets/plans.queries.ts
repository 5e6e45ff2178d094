import { sql } from 'kysely';
import { hasAgreementThroughout, hasAgreementWithin } from '#money/agreements/agreement-on-date.queries.ts';
import type { Db } from '#platform/database/database.ts';

/** A month: first day, first day of the next month, and the instant at which the next month starts. */
interface Month {
  from: string;
  before: string;
  end: Date;
}

/**
 * `planCents` is null without a plan, and when agreements covered the whole month. `isAgreed`: agreements applied instead
 * of a plan, on all or some days of the month.
 */
export interface PlanOfMonth {
  planCents: number | null;
  isAgreed: boolean;
}

/** The plan of the outer query's `accounts` row at an instant, in cents. */
const planAt = (instant: Date) =>
  sql<number | null>`(select plan_cents from monthly_plans
    where account_id = accounts.id and since < ${instant} order by since desc limit 1)`;

/** A customer's plan at the end of a month, and whether agreements applied instead. */
export async function readPlanOfMonth(db: Db, accountId: number, month: Month): Promise<PlanOfMonth> {
  const found = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select([
      planAt(month.end).as('plan'),
      hasAgreementThroughout('accounts.id', month).as('isReplaced'),
      hasAgreementWithin('accounts.id', month).as('hasAgreement'),
    ])
    .executeTakeFirstOrThrow();
  const planCents = found.isReplaced ? null : found.plan;
  return { planCents, isAgreed: planCents === null && found.hasAgreement };
}

/**
 * Sum of all customers' plans at the end of a month, in cents. Customers whose agreements covered the whole month are
 * left out.
 */
export async function sumPlansOfMonth(db: Db, month: Month): Promise<number> {
  const { plans } = await db
    .selectFrom('accounts')
    .where('role', '=', 'customer')
    .where(({ not }) => not(hasAgreementThroughout('accounts.id', month)))
    .select(sql<string>`coalesce(sum(${planAt(month.end)}), 0)`.as('plans'))
    .executeTakeFirstOrThrow();
  return Number(plans);
}
