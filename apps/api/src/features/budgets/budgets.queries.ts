import { sql, type RawBuilder } from 'kysely';
import { agreementPart } from '#features/funding/funding.steps.ts';
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
 * Part of a statement: updates the month's sum and writes its ledger entry. Taking is compared with the plan under the
 * row's lock, so concurrent requests cannot both use the last cents; the account's row is locked so that the plan cannot change.
 * What counts against an agreement is compared with its budget in the same way, and is no part of what the plan is compared
 * with. `moved` is one row where it succeeded; giving back always succeeds.
 */
const entryPart = (entry: BudgetEntry, condition: RawBuilder<unknown> = sql`true`) =>
  entry.agreementId === null ? ofPlan(entry, condition) : ofAgreement(entry, entry.agreementId, condition);

const ofPlan = (entry: BudgetEntry, condition: RawBuilder<unknown>) => {
  const { accountId, month, amountCents } = entry;
  return sql`
    account as materialized (
      select id, monthly_plan_cents as plan from accounts where id = ${accountId} and ${condition} for share
    ), moved as (
      insert into budget_months as b (account_id, month, spent_cents)
      -- A month that is not there yet has nothing to give back, and the column's check looks at the row before the conflict.
      select id, ${month}, greatest(0, ${amountCents}::integer) from account
      where plan is null or ${amountCents}::integer <= plan
      on conflict (account_id, month) do update set spent_cents = b.spent_cents + ${amountCents}::integer
      where ${amountCents}::integer <= 0
        or (select plan is null or b.spent_cents - b.agreed_cents + ${amountCents}::integer <= plan from account)
      returning b.account_id
    ), ${written(entry)}`;
};

/** The month's own sum follows the agreement's, so it has all that was delivered in it. */
const ofAgreement = (entry: BudgetEntry, agreementId: number, condition: RawBuilder<unknown>) => {
  const { month, amountCents } = entry;
  return sql`${agreementPart({ ...entry, agreementId }).when(condition)}, moved as (
      insert into budget_months as b (account_id, month, spent_cents, agreed_cents)
      select account_id, ${month}, greatest(0, ${amountCents}::integer), greatest(0, ${amountCents}::integer)
      from agreement where exists (select from agreed)
      on conflict (account_id, month) do update
        set spent_cents = b.spent_cents + ${amountCents}::integer, agreed_cents = b.agreed_cents + ${amountCents}::integer
      returning b.account_id
    ), ${written(entry)}`;
};

const written = ({
  month,
  kind,
  amountCents,
  checkoutId,
  orderId,
  creditId,
  agreementId,
  at,
}: BudgetEntry) => sql`
    entry as (
      insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, credit_id, agreement_id, at)
      select account_id, ${month}, ${kind}, ${amountCents}, ${checkoutId}::uuid, ${orderId ?? null}::integer,
        ${creditId ?? null}::integer, ${agreementId}::integer, ${at}::timestamptz
      from moved
    )`;

/** The same in a statement that checks a condition first, and does nothing without a row in `ready`. */
export const readyEntryPart = (entry: BudgetEntry) => entryPart(entry, sql`exists (select from ready)`);

/** The same as a statement of its own. @returns whether it succeeded */
export async function postEntry(trx: Trx, entry: BudgetEntry): Promise<boolean> {
  const { rows } = await sql`with ${entryPart(entry)} select from moved`.execute(trx);
  return rows.length > 0;
}

/**
 * Part of the statement that makes an order: turns the amount held for its checkout into spent budget. The month's sum stays
 * as it is, only the entries distinguish the two. Reads `made`.
 */
export const orderedPart = (entry: Omit<BudgetEntry, 'kind'>) => sql`
  budget as (
    insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, agreement_id, at)
    select ${entry.accountId}::integer, ${entry.month}, e.kind, e.sign * ${entry.amountCents}::integer,
      ${entry.checkoutId}::uuid, made.id, ${entry.agreementId}::integer, ${entry.at}::timestamptz
    from made, (values ('released', -1), ('ordered', 1)) as e (kind, sign)
  )`;

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
