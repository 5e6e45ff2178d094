import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/database/database.ts';

export interface BudgetEntry {
  accountId: number;
  month: string;
  kind: 'reserved' | 'released' | 'ordered' | 'cancelled' | 'restored' | 'credited';
  /** Positive takes from the budget, negative gives back. */
  amountCents: number;
  checkoutId: string;
  orderId?: number;
  /** Of the kind `credited` alone. */
  creditId?: number;
}

/**
 * Part of a statement: moves the month's sum and writes the entry that proves it. Taking is compared with the plan under the
 * row's lock, so no two takers can both use the last cents; the account's row is held so that the plan stands still.
 * `moved` is one row where it was done; giving back always is.
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

/** The same in a statement that makes sure of something first, and does nothing without a row in `ready`. */
export const readyEntryPart = (entry: BudgetEntry) => entryPart(entry, sql`exists (select from ready)`);

/** The same by itself. @returns whether it was done */
export async function postEntry(trx: Trx, entry: BudgetEntry): Promise<boolean> {
  const { rows } = await sql`with ${entryPart(entry)} select from moved`.execute(trx);
  return rows.length > 0;
}

/**
 * Part of the statement that makes an order: what was held for its checkout is now spent by it. The month's sum stays as it
 * is, the entries tell the two apart. Reads `made`.
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
