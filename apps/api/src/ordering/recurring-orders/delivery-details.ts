import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { CorrectDelivery, DeliveryDetails } from '@trpeza/contract/ordering/delivery-details.schemas';
import type { OpenOrder } from '@trpeza/contract/ordering/quote.schemas';
import { lockCustomer, readCustomer } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { announceOrder } from '#ordering/orders/announce-order.ts';
import { lockOrder, readUnfinishedOrders } from '#ordering/orders/read-orders.ts';
import { addressLineOf } from '#ordering/orders/write-order.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  listDeliveryDetailsOf,
  updateDeliveryOf,
  updateRecurringDelivery,
} from './delivery-details.queries.ts';
import { requireOwnAccount, type ReadDeps } from './read-recurring-orders.ts';
import { listRecurringOrdersOf } from './recurring-orders.queries.ts';

type CorrectDeps = ReadDeps & { events: Pick<Deps['events'], 'publish'> };

const isOnTheWay = ({ status }: Pick<OpenOrder, 'status'>): boolean => status === 'delivering';

/**
 * Returns the delivery details of a customer's unfinished orders and recurring orders.
 * @throws DomainError `common/not-found`
 */
export async function readDeliveryDetails(
  { db, clock, settings }: ReadDeps,
  actor: Actor,
  accountId: number,
): Promise<DeliveryDetails> {
  requireOwnAccount(actor, accountId);
  await readCustomer(db, accountId);
  const today = localDateOf(clock.now(), (await settings.read()).time_zone);
  const orders = await readUnfinishedOrders(db, accountId);
  const forms = await listDeliveryDetailsOf(
    db,
    orders.map(({ id }) => id),
  );
  const recurring = await listRecurringOrdersOf(db, accountId, today);
  return {
    orders: orders.flatMap((order) => {
      const form = forms.find(({ id }) => id === order.id);
      return form ? [{ ...order, delivery: form.delivery, isOnTheWay: isOnTheWay(order) }] : [];
    }),
    recurringOrders: recurring.map(({ id, beginsOn: from, everyWeeks, delivery }) => ({
      id,
      from,
      everyWeeks,
      delivery,
    })),
  };
}

/**
 * Applies the corrected fields to all selected orders and recurring orders, or to none of them.
 * @throws DomainError `common/not-found` when an order is finished or belongs to another customer, `orders/on-the-way`
 */
export async function correctDeliveryDetails(
  deps: CorrectDeps,
  actor: Actor,
  accountId: number,
  { orderIds, recurringOrderIds, ...input }: CorrectDelivery,
): Promise<DeliveryDetails> {
  requireOwnAccount(actor, accountId);
  const change = input.change as Partial<Delivery>;
  const now = deps.clock.now();
  const corrected = await transaction(deps.db, async (trx) => {
    for (const id of orderIds.toSorted((a, b) => a - b)) await lockOrder(trx, id);
    await lockCustomer(trx, accountId);
    const open = await readUnfinishedOrders(trx, accountId);
    const chosen = open.filter(({ id }) => orderIds.includes(id));
    if (chosen.length < new Set(orderIds).size) throw new DomainError('common/not-found');
    const late = chosen.find(isOnTheWay);
    if (late) throw new DomainError('orders/on-the-way', { number: late.id });
    for (const { id, delivery: before } of await listDeliveryDetailsOf(trx, orderIds)) {
      const delivery = { ...before, ...change };
      await updateDeliveryOf(trx, id, { delivery, deliveryAddress: addressLineOf(delivery) });
    }
    for (const id of recurringOrderIds)
      if (!(await updateRecurringDelivery(trx, { accountId, id }, change, now)))
        throw new DomainError('common/not-found');
    if (actor.id !== accountId)
      await recordChange(trx, {
        actorId: actor.id,
        action: 'customer/delivery-details',
        subjectId: accountId,
        after: { orders: orderIds.length, recurringOrders: recurringOrderIds.length },
      });
    return chosen;
  });
  for (const order of corrected) await announceOrder(deps.events, { ...order, accountId });
  return readDeliveryDetails(deps, actor, accountId);
}
