import { sql } from 'kysely';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import type { Terms } from '@trpeza/contract/money/terms.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { funderSql } from './agreement-on-date.queries.ts';

export interface AgreementRow {
  id: number;
  version: number;
  funder: Terms['funder'];
  reference: string;
  customerShareBps: number | null;
  mealSubsidyCents: number | null;
  feeInSplit: boolean;
  budgetCents: number | null;
  period: BudgetPeriod;
  fromDate: string;
  toDate: string | null;
  /** Whether any order or checkout, including expired checkouts, refers to it. */
  isUsed: boolean;
  /** Delivery date of its last active order or open checkout. */
  lastDate: string | null;
  /** Spent cents by period. */
  spent: Record<string, number> | null;
}

export async function listAgreements(db: Db, accountId: number): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select g.id, g.version, ${funderSql('g.id')} as funder, g.reference, g.customer_share_bps, g.meal_subsidy_cents,
      g.fee_in_split, g.budget_cents, g.period, g.from_date, g.to_date,
      exists (select from orders o where o.account_id = g.account_id and o.agreement_id = g.id)
        or exists (select from checkouts k where k.account_id = g.account_id and k.agreement_id = g.id) as is_used,
      greatest(
        (select max(o.delivery_date) from orders o
          where o.account_id = g.account_id and o.agreement_id = g.id and o.status <> 'cancelled'),
        (select max(k.delivery_date) from checkouts k
          where k.account_id = g.account_id and k.agreement_id = g.id and k.state = 'open')
      ) as last_date,
      (select jsonb_object_agg(b.period, b.spent_cents) from agreement_budgets b where b.agreement_id = g.id) as spent
    from agreements g where g.account_id = ${accountId} order by g.from_date, g.id`.execute(db);
  return rows;
}

export interface NewAgreement {
  accountId: number;
  funderId: number | null;
  reference: string;
  customerShareBps: number | null;
  mealSubsidyCents: number | null;
  feeInSplit: boolean;
  budgetCents: number | null;
  period: BudgetPeriod;
  fromDate: string;
  toDate: string | null;
  createdBy: number;
  createdAt: Date;
}

export const insertAgreement = (trx: Trx, agreement: NewAgreement) =>
  trx.insertInto('agreements').values(agreement).returning('id').executeTakeFirstOrThrow();

/** The account must be locked, so that no order is being placed under the agreement. */
export const updateAgreement = (
  trx: Trx,
  id: number,
  change: { reference?: string; budgetCents?: number | null; toDate: string | null },
) =>
  trx
    .updateTable('agreements')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

export const deleteAgreement = (trx: Trx, id: number) =>
  trx.deleteFrom('agreements').where('id', '=', id).execute();

/** The monthly plan of a person, and the cents spent of it by month, without amounts counted against agreements. */
export async function readPlanMonths(db: Db, accountId: number, from: string, to: string) {
  const { rows } = await sql<{ monthlyPlanCents: number | null; months: Record<string, number> | null }>`
    select a.monthly_plan_cents, (select jsonb_object_agg(b.month, b.spent_cents - b.agreed_cents) from budget_months b
      where b.account_id = a.id and b.month between ${from} and ${to}) as months
    from accounts a where a.id = ${accountId}`.execute(db);
  return rows[0]!;
}
