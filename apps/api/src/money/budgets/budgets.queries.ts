import { sql } from 'kysely';
import { addToAgreement } from '#money/agreements/agreement-on-date.queries.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export interface BudgetEntry {
  accountId: number;
  /** The agreement whose budget is charged; null charges the monthly plan. */
  agreementId: number | null;
  month: string;
  kind:
    | 'reserved'
    | 'released'
    | 'ordered'
    | 'cancelled'
    | 'restored'
    | 'credited'
    | 'moved_out'
    | 'moved_in'
    | 'changed';
  /** Positive amounts reserve or spend, negative amounts release. */
  amountCents: number;
  checkoutId: string;
  orderId?: number;
  creditId?: number;
  /** For new orders: the date on which the agreement must still apply. */
  holdsOn?: string;
  /** Skips the budget check, for moves within one period of an agreement. */
  isUnlimited?: boolean;
  at: Date;
}

/**
 * Adds an amount to the month's total and writes its entry. A positive amount is checked against the plan while the row
 * is locked, so concurrent requests cannot both use the last cents; the account row is locked so that the plan cannot
 * change. With an agreement, its budget is checked instead of the plan. A negative amount is always accepted.
 * @returns whether the amount was accepted; otherwise nothing is written
 */
export async function postBudgetEntry(
  trx: Trx,
  { holdsOn, isUnlimited, ...entry }: BudgetEntry,
): Promise<boolean> {
  const { accountId, agreementId, month, amountCents } = entry;
  const isTaken =
    agreementId === null
      ? await addToPlan(trx, entry)
      : (await addToAgreement(trx, { agreementId, month, amountCents, holdsOn, isUnlimited })) &&
        (await addToMonth(trx, { accountId, month, amountCents, agreedCents: amountCents }));
  if (isTaken) await trx.insertInto('budgetEntries').values(entry).execute();
  return isTaken;
}

type Amount = Pick<BudgetEntry, 'accountId' | 'month' | 'amountCents'>;

async function addToPlan(trx: Trx, { accountId, month, amountCents }: Amount): Promise<boolean> {
  const { plan } = await trx
    .selectFrom('accounts')
    .select('monthlyPlanCents as plan')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow();
  const limit = amountCents > 0 ? plan : null;
  if (limit !== null && amountCents > limit) return false;
  return addToMonth(trx, { accountId, month, amountCents, agreedCents: 0, limit });
}

interface MonthAmount extends Amount {
  /** The part of `amountCents` that counts against an agreement. */
  agreedCents: number;
  /** Maximum total of the month that counts against the plan, in cents; null is unlimited. */
  limit?: number | null;
}

/** @returns whether the total stays within the limit; otherwise nothing is written */
async function addToMonth(
  trx: Trx,
  { accountId, month, amountCents, agreedCents, limit = null }: MonthAmount,
): Promise<boolean> {
  // PostgreSQL validates the check constraint on the proposed row before it detects the conflict, so negative amounts are
  // inserted as zero. A new month never has anything to release.
  const [spent, agreed] = [Math.max(0, amountCents), Math.max(0, agreedCents)];
  const isWithin = sql<boolean>`budget_months.spent_cents - budget_months.agreed_cents + ${amountCents}::integer <= ${limit}`;
  const row = await trx
    .insertInto('budgetMonths')
    .values({ accountId, month, spentCents: spent, agreedCents: agreed })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'month'])
        .doUpdateSet(({ eb }) => ({
          spentCents: eb('budgetMonths.spentCents', '+', amountCents),
          agreedCents: eb('budgetMonths.agreedCents', '+', agreedCents),
        }))
        .where(({ lit }) => (limit === null ? lit(true) : isWithin)),
    )
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Converts a checkout's reservation into spending of its order. The month's total does not change; only the entries differ.
 */
export async function insertSpending(
  trx: Trx,
  { amountCents, ...entry }: Omit<BudgetEntry, 'kind' | 'holdsOn' | 'isUnlimited'>,
): Promise<void> {
  await trx
    .insertInto('budgetEntries')
    .values([
      { ...entry, kind: 'released', amountCents: -amountCents },
      { ...entry, kind: 'ordered', amountCents },
    ])
    .execute();
}

/** The part of the month's total that counts against the plan, not against agreements. */
const spentOnPlan = sql<number | null>`b.spent_cents - b.agreed_cents`.as('spentCents');

/** A customer's plan and the cents spent of it in one month, without amounts counted against agreements. */
export async function getBudget(db: Db, accountId: number, month: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('budgetMonths as b', (join) =>
      join.onRef('b.accountId', '=', 'accounts.id').on('b.month', '=', month),
    )
    .select(['monthlyPlanCents', spentOnPlan])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** The batch version of `getBudget`. */
export const listBudgetsOf = (db: Db, accountIds: readonly number[], month: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('budgetMonths as b', (join) =>
      join.onRef('b.accountId', '=', 'accounts.id').on('b.month', '=', month),
    )
    .select(['accounts.id', 'monthlyPlanCents', spentOnPlan])
    .where('accounts.id', '=', anyOf(accountIds))
    .execute();
