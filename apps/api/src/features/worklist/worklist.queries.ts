import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/orders/orders.states';
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
  outcome?: DeliveryOutcome | null;
  /** What was reported as missing, as JSON. */
  missing?: string;
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

/** Removes refused moves whose orders have reached the requested status. */
export async function closeRefusedMoves(trx: Trx, orderId: number, to: OrderStatus, at: Date): Promise<void> {
  await trx
    .updateTable('worklistItems')
    .set({ doneAt: at })
    .where('orderId', '=', orderId)
    .where('wishedStatus', '=', to)
    .where('foundStatus', '<>', to)
    .where('doneAt', 'is', null)
    .execute();
}

/** Locks an item, so that only one person closes it. */
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
