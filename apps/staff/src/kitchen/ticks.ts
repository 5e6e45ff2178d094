import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';

/** True when the bag has left the kitchen or is ready to leave. */
export const isPacked = ({ status }: Pick<PackingOrder, 'status'>): boolean =>
  status !== 'pending' && status !== 'processing';

type Ticks = ReadonlyMap<number, { quantity: number; isIn: boolean }>;

/**
 * Applies ticks that the server's list may not contain yet. If the quantity of an item has changed since the user ticked
 * it, the item counts as not ticked. Unchanged orders keep their identity.
 */
export function withTicks(orders: PackingOrder[], ticks: Ticks): PackingOrder[] {
  if (ticks.size === 0) return orders;
  return orders.map((order) => {
    if (!order.items.some(({ id }) => ticks.has(id))) return order;
    const items = order.items.map((item) => {
      const tick = ticks.get(item.id);
      return tick ? { ...item, isIn: tick.isIn && tick.quantity === item.quantity } : item;
    });
    return { ...order, items };
  });
}
