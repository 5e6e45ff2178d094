import { sql } from 'kysely';
import { isDishonoured } from '#money/online-payments/payments.steps.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import type { RequestedMonth } from './statements.queries.ts';

/**
 * Of each order whose debit a bank did not pay: what was paid for it since, what was written off, and what is left beside what is
 * on the account. The ledger is asked only about these few.
 */
export const debt = sql<Record<'collectedCents' | 'writtenOffCents' | 'unpaidCents', number>>`(
  select -coalesce(sum(amount_cents) filter (where kind = 'collected'), 0)::integer as collected_cents,
    -coalesce(sum(amount_cents) filter (where kind = 'written_off'), 0)::integer as written_off_cents,
    greatest(0, sum(amount_cents) - orders.on_account_cents)::integer as unpaid_cents
  from ledger_lines where ledger_lines.checkout_id = orders.checkout_id and account = 'customer' and ${isDishonoured}
)`;

/** By customer, what of the debits for orders of a month was not paid and is not on the account. */
export async function sumUnpaid(
  db: Db,
  accountIds: readonly number[],
  { from, before }: Pick<RequestedMonth, 'from' | 'before'>,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ accountId: number; cents: string }>`
    select account_id, sum(unpaid_cents) as cents from orders cross join lateral ${debt} debt
    where account_id = ${anyOf(accountIds)} and delivery_date >= ${from} and delivery_date < ${before}
    group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, cents }) => [accountId, Number(cents)]));
}
