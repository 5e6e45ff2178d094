import type { Events } from '#platform/events/events.ts';

/** Notifies all open boards and the customer's page that an order has changed. Best effort, called after the commit. */
export const announceOrder = (
  events: Pick<Events, 'publish'>,
  order: { id: number; accountId: number; status: string; deliveryDate: string },
): Promise<void> =>
  events.publish({
    topic: 'orders',
    orderId: order.id,
    accountId: order.accountId,
    status: order.status,
    deliveryDate: order.deliveryDate,
  });
