import { sql } from 'kysely';
import type { BudgetPeriod } from '@trpeza/contract/money/funding.constants';
import type { Terms } from '@trpeza/contract/money/terms.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { funderOf } from './funding.queries.ts';

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
  /** Whether there is an order by it, or there was one in waiting. */
  isUsed: boolean;
  /** The last delivery that stands by it. */
  lastDate: string | null;
  /** What its periods have spent, by period. */
  spent: Record<string, number> | null;
}

/** The agreements of a person, the oldest first. */
export async function listAgreements(db: Db, accountId: number): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select g.id, g.version, ${funderOf('g.id')} as funder, g.reference, g.customer_share_bps, g.meal_subsidy_cents,
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

/** Orders that are being placed by it have ended, or wait until the transaction has. */
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

/** What the plan of a person is, and what its months have spent without the agreements. */
export async function readPlanMonths(db: Db, accountId: number, from: string, to: string) {
  const { rows } = await sql<{ monthlyPlanCents: number | null; months: Record<string, number> | null }>`
    select a.monthly_plan_cents, (select jsonb_object_agg(b.month, b.spent_cents - b.agreed_cents) from budget_months b
      where b.account_id = a.id and b.month between ${from} and ${to}) as months
    from accounts a where a.id = ${accountId}`.execute(db);
  return rows[0]!;
}
