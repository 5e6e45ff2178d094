import type { PackingOrder } from './packing.schemas.ts';

export type BagGroup = Pick<PackingOrder, 'round' | 'deliveryTime'> & { orders: PackingOrder[] };

/** The bags that leave together: by round and time slot, in the order of the list. */
export function groupBags(orders: readonly PackingOrder[]): BagGroup[] {
  const groups = new Map<string, BagGroup>();
  for (const order of orders) {
    const { round, deliveryTime } = order;
    const key = JSON.stringify([round, deliveryTime]);
    const group = groups.get(key) ?? { round, deliveryTime, orders: [] };
    group.orders.push(order);
    groups.set(key, group);
  }
  return [...groups.values()];
}
