import { sql } from 'kysely';
import { addToAgreement } from '#money/agreements/funding.steps.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export interface BudgetEntry {
  accountId: number;
  /** Of the order's own agreement; null takes from the plan. */
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
  /** Positive takes from the budget, negative gives back. */
  amountCents: number;
  checkoutId: string;
  orderId?: number;
  /** Only for the kind `credited`. */
  creditId?: number;
  /** The date on which the agreement must still hold, for what is ordered anew. */
  holdsOn?: string;
  /** Within one period of an agreement; its budget is not compared. */
  isUnlimited?: boolean;
  at: Date;
}

/**
 * Adds an amount to the month's sum and writes its entry. Taking is compared with the plan under the row's lock, so concurrent
 * requests cannot both use the last cents; the account's row is locked so that the plan cannot change. The budget of an
 * agreement is compared in the same way instead of the plan. Giving back always succeeds.
 * @returns whether it succeeded; nothing is written otherwise
 */
export async function postEntry(trx: Trx, { holdsOn, isUnlimited, ...entry }: BudgetEntry): Promise<boolean> {
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
  /** The part that counts against an agreement. */
  agreedCents: number;
  /** The maximum sum of all that counts against the plan. */
  limit?: number | null;
}

/** @returns whether the sum stays within the limit; nothing is written otherwise */
async function addToMonth(
  trx: Trx,
  { accountId, month, amountCents, agreedCents, limit = null }: MonthAmount,
): Promise<boolean> {
  // A new month has nothing to give back, and the column's check looks at the row before the conflict.
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
 * Turns the amount reserved for a checkout into spending of its order. The month's sum stays as it is, only the entries
 * distinguish the two.
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

/** What of a month counts against the plan: the rest counts against agreements. */
const byPlan = sql<number | null>`b.spent_cents - b.agreed_cents`.as('spentCents');

/** Plan and spent cents of a customer in one month, without what counts against agreements. */
export async function getBudget(db: Db, accountId: number, month: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('budgetMonths as b', (join) =>
      join.onRef('b.accountId', '=', 'accounts.id').on('b.month', '=', month),
    )
    .select(['monthlyPlanCents', byPlan])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** The same of several customers. */
export const listBudgetsOf = (db: Db, accountIds: readonly number[], month: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('budgetMonths as b', (join) =>
      join.onRef('b.accountId', '=', 'accounts.id').on('b.month', '=', month),
    )
    .select(['accounts.id', 'monthlyPlanCents', byPlan])
    .where('accounts.id', '=', anyOf(accountIds))
    .execute();
