import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { StoredWorklistKind } from '@trpeza/contract/office/worklist.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

interface NewItemRow {
  kind: StoredWorklistKind;
  orderId: number;
  reportedBy?: number;
  requestKey?: string | null;
  wishedStatus?: OrderStatus;
  foundStatus?: OrderStatus;
  outcome?: DeliveryOutcome | null;
  /** The reported missing meals, as JSON. */
  missing?: string;
  note?: string;
  deliveredOn?: string;
  openedAt: Date;
}

/**
 * Inserts worklist items. Skips items that exist already, including those that an earlier attempt of the same request
 * added.
 */
export async function insertItems(db: Db, items: readonly NewItemRow[]): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto('worklistItems')
    .values([...items])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Closes items of orders that no longer need attention. */
export async function closeItems(
  trx: Trx,
  kind: StoredWorklistKind,
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

/** Closes items about refused transitions of an order that has reached the requested status. */
export async function closeRefusedTransitions(
  trx: Trx,
  orderId: number,
  to: OrderStatus,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('worklistItems')
    .set({ doneAt: at })
    .where('orderId', '=', orderId)
    .where('wishedStatus', '=', to)
    .where('foundStatus', '<>', to)
    .where('doneAt', 'is', null)
    .execute();
}
