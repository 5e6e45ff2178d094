import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Trx } from '#platform/database/database.ts';
import { unpaidOf } from './charges.queries.ts';

/**
 * Closes the worklist items of paid orders and opens items for unpaid ones, in one statement. Items that were marked as
 * done are not opened again.
 */
export async function syncUnpaidItems(trx: Trx, accountIds: readonly number[], at: Date): Promise<void> {
  await sql`
    with open as materialized (${unpaidOf(anyOf(accountIds))}),
    waiting as materialized (
      select i.id, i.order_id from account_charges c join worklist_items i on i.order_id = c.order_id
      where c.account_id = ${anyOf(accountIds)} and i.kind = 'account_overdue' and i.done_at is null
    ), settled as (
      update worklist_items set done_at = ${at}::timestamptz
      where id in (select id from waiting where order_id not in (select order_id from open))
    )
    insert into worklist_items (kind, order_id, delivered_on, opened_at)
    select 'account_overdue', order_id, booked_on, ${at}::timestamptz from open
    where not exists (select from worklist_items i where i.order_id = open.order_id and i.kind = 'account_overdue'
      and (i.done_at is null or i.done_by is not null))
    on conflict do nothing`.execute(trx);
}

/** Serialises concurrent changes to the balance of the same account, so that the second sees the first. */
export async function lockAccountBalances(trx: Trx, accountIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BALANCE_LOCK}, id) from unnest(${[...accountIds].sort((a, b) => a - b)}::integer[]) id`.execute(
    trx,
  );
}

/** An arbitrary key; no other advisory lock uses it. */
const BALANCE_LOCK = sql.lit(1127);
