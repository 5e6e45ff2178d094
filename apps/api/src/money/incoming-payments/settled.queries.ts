import { sql } from 'kysely';
import { unpaidOf } from './receipts.steps.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Trx } from '#platform/database/database.ts';

/**
 * The orders of some customers that wait for their money are those that something is unpaid of: one statement. What somebody has
 * dealt with does not come back.
 */
export async function settleAccounts(trx: Trx, accountIds: readonly number[], at: Date): Promise<void> {
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

/** Of two who change what the same customer owes, the second sees what the first has done. */
export async function lockSettling(trx: Trx, accountIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SETTLING}, id) from unnest(${[...accountIds].sort((a, b) => a - b)}::integer[]) id`.execute(
    trx,
  );
}

/** Any number that nothing else locks. */
const SETTLING = sql.lit(1127);
