import { sql } from 'kysely';
import { hasAgreementOn } from '#money/agreements/agreement-on-date.queries.ts';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';
import type { Db } from '#platform/database/database.ts';

const customers = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['createdAt as at', 'id', 'id as accountId'])
    .where('role', '=', 'customer')
    .where('deletedAt', 'is', null);

export const listUnverifiedCustomers: ListWorklistRows = (db, { today }) =>
  customers(db)
    .select(
      sql<boolean>`monthly_plan_cents is not null or ${hasAgreementOn('accounts.id', sql`${today}`)}`.as(
        'isPlanned',
      ),
    )
    .where('isVerified', '=', false)
    .execute();

/** Verified customers without a monthly plan or an agreement. */
export const listCustomersWithoutPlan: ListWorklistRows = (db, { today }) =>
  customers(db)
    .where('isVerified', '=', true)
    .where('monthlyPlanCents', 'is', null)
    .where(({ not }) => not(hasAgreementOn('accounts.id', sql`${today}`)))
    .execute();
