import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';

/** A bag that has left the kitchen, or is ready to. */
export const isPacked = ({ status }: Pick<PackingOrder, 'status'>): boolean =>
  status !== 'pending' && status !== 'processing';

type Ticks = ReadonlyMap<number, { quantity: number; isIn: boolean }>;

/** Orders with ticks that the server may not have yet; the others stay the same object. A tick holds for its quantity alone. */
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
