import { sql } from 'kysely';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { RecurringKey } from './recurring-orders.queries.ts';

/** The delivery details of the checkout of each order. */
export const listDeliveryDetailsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkoutId')
    .select(['orders.id', 'delivery'])
    .where('orders.id', '=', anyOf(orderIds))
    .execute();

/**
 * Updates the delivery details of an order and of its checkout. The checkout is included because recurring orders are
 * created from its details.
 */
export async function updateDeliveryOf(
  trx: Trx,
  orderId: number,
  { delivery, deliveryAddress }: { delivery: Delivery; deliveryAddress: string },
): Promise<void> {
  const { checkoutId } = await trx
    .updateTable('orders')
    .set({
      firstName: delivery.firstName,
      lastName: delivery.lastName,
      phoneNumber: delivery.phone,
      deliveryAddress,
    })
    .where('id', '=', orderId)
    .returning('checkoutId')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('checkouts')
    .set({ delivery: JSON.stringify(delivery) })
    .where('id', '=', checkoutId)
    .execute();
}

export const updateRecurringDelivery = (
  trx: Trx,
  { accountId, id }: RecurringKey,
  change: Partial<Delivery>,
  at: Date,
) =>
  trx
    .updateTable('recurringOrders')
    .set((eb) => ({
      delivery: sql<string>`delivery || ${JSON.stringify(change)}::jsonb`,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('stoppedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
