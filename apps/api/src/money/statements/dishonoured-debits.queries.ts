import { sql } from 'kysely';
import { isDishonoured } from '#money/online-payments/payments.queries.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';
import type { RequestedMonth } from './statements.queries.ts';

/**
 * For an order with a dishonoured debit: the amounts paid since then, written off, and still unpaid without being on the
 * account. The ledger is read for dishonoured orders only.
 */
export const dishonouredDebtSql = sql<Record<'collectedCents' | 'writtenOffCents' | 'unpaidCents', number>>`(
  select -coalesce(sum(amount_cents) filter (where kind = 'collected'), 0)::integer as collected_cents,
    -coalesce(sum(amount_cents) filter (where kind = 'written_off'), 0)::integer as written_off_cents,
    greatest(0, sum(amount_cents) - orders.on_account_cents)::integer as unpaid_cents
  from ledger_lines where ledger_lines.checkout_id = orders.checkout_id and account = 'customer' and ${isDishonoured}
)`;

/** The unpaid amounts of a month's dishonoured debits that are not on the account, by customer. */
export async function sumUnpaidDishonoured(
  db: Db,
  accountIds: readonly number[],
  { from, before }: Pick<RequestedMonth, 'from' | 'before'>,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ accountId: number; cents: string }>`
    select account_id, sum(unpaid_cents) as cents from orders cross join lateral ${dishonouredDebtSql} debt
    where account_id = ${anyOf(accountIds)} and delivery_date >= ${from} and delivery_date < ${before}
    group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, cents }) => [accountId, Number(cents)]));
}
