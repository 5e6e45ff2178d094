import { sql } from 'kysely';
import { isFinal, ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { WorklistKind } from '@trpeza/contract/worklist/worklist.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

interface NewItemRow {
  kind: WorklistKind;
  orderId: number;
  reportedBy?: number;
  requestKey?: string | null;
  wishedStatus?: OrderStatus;
  foundStatus?: OrderStatus;
  note?: string;
  deliveredOn?: string;
  openedAt: Date;
}

/** Adds items to the list; idempotent for existing ones, and for those that the same action added before. */
export async function insertItems(db: Db, items: readonly NewItemRow[]): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto('worklistItems')
    .values([...items])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes items from the list that no longer apply. */
export async function closeItems(
  trx: Trx,
  kind: WorklistKind,
  orderIds: readonly number[],
  at: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('worklistItems')
    .set({ doneAt: at })
    .where('orderId', '=', anyOf(orderIds))
    .where('kind', '=', kind)
    .where('doneAt', 'is', null)
    .execute();
}

const read = (db: Db) =>
  db
    .selectFrom('worklistItems as item')
    .innerJoin('orders', 'orders.id', 'item.orderId')
    .leftJoin('accounts as reporter', 'reporter.id', 'item.reportedBy')
    .leftJoin('accounts as closer', 'closer.id', 'item.doneBy')
    .select(['item.id', 'item.kind', 'item.note', 'item.wishedStatus', 'item.foundStatus'])
    .select(['item.openedAt', 'item.doneAt', 'item.doneBy', 'item.doneNote'])
    .select([
      'orders.id as orderId',
      'orders.deliveryDate',
      'orders.status',
      'orders.outcome',
      'orders.outcomeNote',
    ])
    .select(['orders.accountId', 'orders.firstName', 'orders.lastName', 'orders.phoneNumber'])
    .select(['orders.worthCustomerCents'])
    .select(['reporter.username as reportedByName', 'closer.username as doneByName']);

export type ItemRow = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

/** Open items of past events, the oldest first. */
export const listHappened = (db: Db, limit: number) =>
  read(db)
    .where('item.doneAt', 'is', null)
    .where('item.kind', '<>', sql.lit('account_overdue'))
    .orderBy('item.id')
    .limit(limit)
    .execute();

/** Orders on account that were delivered on a day or before it, the oldest first. */
export const listOverdue = (db: Db, deliveredUntil: string, limit: number) =>
  read(db)
    .where('item.doneAt', 'is', null)
    .where('item.kind', '=', sql.lit('account_overdue'))
    .where('item.deliveredOn', '<=', deliveredUntil)
    .where('orders.worthCustomerCents', '>', 0)
    .orderBy('item.deliveredOn')
    .orderBy('item.id')
    .limit(limit)
    .execute();

export const findItem = (db: Db, id: number) => read(db).where('item.id', '=', id).executeTakeFirst();

/** Locks an item, so that only one person closes it. */
export const lockItem = (trx: Trx, id: number) =>
  trx.selectFrom('worklistItems').select('doneAt').where('id', '=', id).forUpdate().executeTakeFirst();

export async function closeItem(
  trx: Trx,
  id: number,
  end: { doneAt: Date; doneBy: number; doneNote: string },
): Promise<void> {
  await trx.updateTable('worklistItems').set(end).where('id', '=', id).execute();
}

const OPEN = ORDER_STATUSES.filter((status) => !isFinal(status));

/** How many orders of these days are neither delivered nor cancelled; days without any are left out. */
export const countOpenOn = (db: Db, dates: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['deliveryDate as date', ({ fn }) => fn.countAll<number>().as('orders')])
    .where('deliveryDate', '=', anyOf(dates, 'date'))
    .where('status', 'in', OPEN)
    .groupBy('deliveryDate')
    .orderBy('deliveryDate')
    .execute();
