import { sql, type RawBuilder } from 'kysely';
import type { StoredWorklistKind } from '@trpeza/contract/office/worklist.constants';
import { shareOnStatement } from '#money/money.api.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';

/** Locks an item, so that only one of several concurrent requests closes it. */
export const lockItem = (trx: Trx, id: number) =>
  trx
    .selectFrom('worklistItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .select(['item.kind', 'item.doneAt', 'item.orderId', 'orders.status', 'orders.deliveryDate'])
    .where('item.id', '=', id)
    .forUpdate('item')
    .executeTakeFirst();

export async function closeItem(
  trx: Trx,
  id: number,
  end: { doneAt: Date; doneBy: number; doneNote: string },
): Promise<void> {
  await trx.updateTable('worklistItems').set(end).where('id', '=', id).execute();
}

/** Returns the query for open items of a stored kind. */
export const listStoredItems =
  (kind: StoredWorklistKind): ListWorklistRows =>
  async (db, { overdueUntil }) => {
    let query = db
      .selectFrom('worklistItems as item')
      .innerJoin('orders', 'orders.id', 'item.orderId')
      .leftJoin('accounts as reporter', 'reporter.id', 'item.reportedBy')
      .select(['item.openedAt as at', 'item.id', 'item.id as itemId', 'item.orderId', 'orders.accountId'])
      .select(['item.note', 'item.outcome', 'item.missing', 'item.wishedStatus', 'item.foundStatus'])
      .select(['orders.outcome as orderOutcome', 'orders.outcomeNote', 'reporter.username as reportedBy'])
      .where('item.doneAt', 'is', null)
      .where('item.kind', '=', kind);
    if (kind === 'account_overdue')
      query = query
        .select(shareOnStatement('orders').as('amountCents'))
        .where('item.deliveredOn', '<=', overdueUntil)
        .where(sql<boolean>`${shareOnStatement('orders')} > 0`);
    const rows = await query.orderBy('item.id').execute();
    return rows.map(({ wishedStatus, foundStatus, orderOutcome, outcomeNote, ...row }) => ({
      ...row,
      ...(kind === 'failed_delivery' && { outcome: orderOutcome, note: outcomeNote ?? '' }),
      refused: wishedStatus && foundStatus ? { requested: wishedStatus, found: foundStatus } : null,
    }));
  };

const nullIfEmpty = (text: RawBuilder<string>) => sql<string | null>`nullif(trim(${text}), '')`;

/** The orders of a page, with the names and telephone numbers from the orders themselves. */
export const listOrdersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'deliveryDate', 'status', 'phoneNumber as phone'])
    .select(nullIfEmpty(sql`first_name || ' ' || last_name`).as('name'))
    .where('id', '=', anyOf(ids))
    .execute();

export type ListedOrder = Awaited<ReturnType<typeof listOrdersOf>>[number];

export const listAccountsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select('id')
    .select(({ ref }) => [
      sql<string>`coalesce(${nullIfEmpty(sql`concat(first_name, ' ', last_name)`)}, ${ref('username')})`.as(
        'name',
      ),
      nullIfEmpty(sql`phone_number`).as('phone'),
    ])
    .where('id', '=', anyOf(ids))
    .execute();

export type ListedAccount = Awaited<ReturnType<typeof listAccountsOf>>[number];
