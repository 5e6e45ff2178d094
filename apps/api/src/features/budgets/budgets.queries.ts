import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export interface BudgetEntry {
  accountId: number;
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
}

/**
 * Part of a statement: updates the month's sum and writes its ledger entry. Taking is compared with the plan under the
 * row's lock, so concurrent requests cannot both use the last cents; the account's row is locked so that the plan cannot change.
 * `moved` is one row where it succeeded; giving back always succeeds.
 */
const entryPart = (entry: BudgetEntry, condition: RawBuilder<unknown> = sql`true`) => {
  const { accountId, month, kind, amountCents, checkoutId, orderId = null, creditId = null } = entry;
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
        or (select plan is null or b.spent_cents + ${amountCents}::integer <= plan from account)
      returning b.account_id
    ), entry as (
      insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, credit_id)
      select account_id, ${month}, ${kind}, ${amountCents}, ${checkoutId}::uuid, ${orderId}::integer, ${creditId}::integer
      from moved
    )`;
};

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
export const orderedPart = ({ accountId, month, amountCents, checkoutId }: Omit<BudgetEntry, 'kind'>) => sql`
  budget as (
    insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id)
    select ${accountId}::integer, ${month}, e.kind, e.sign * ${amountCents}::integer, ${checkoutId}::uuid, made.id
    from made, (values ('released', -1), ('ordered', 1)) as e (kind, sign)
  )`;

/** Plan and spent cents of a customer in one month. */
export async function getBudget(db: Db, accountId: number, month: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('budgetMonths as b', (join) =>
      join.onRef('b.accountId', '=', 'accounts.id').on('b.month', '=', month),
    )
    .select(['monthlyPlanCents', 'b.spentCents'])
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
    .select(['accounts.id', 'monthlyPlanCents', 'b.spentCents'])
    .where('accounts.id', '=', anyOf(accountIds))
    .execute();
