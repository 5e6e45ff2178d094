import type { PackingList, PackingOrder } from './packing.schemas.ts';

export type BagGroup = Pick<PackingOrder, 'round' | 'deliveryTime'> & {
  /** True if the day has rounds, but these bags are not assigned to any. */
  isWithout: boolean;
  orders: PackingOrder[];
};

/** Groups bags by round and slot. Keeps the order of the list, but moves bags without a round to the front. */
export function groupBags({ orders, hasRounds }: Pick<PackingList, 'orders' | 'hasRounds'>): BagGroup[] {
  const groups = new Map<string, BagGroup>();
  for (const order of orders) {
    const { round, deliveryTime } = order;
    const key = JSON.stringify([round, deliveryTime]);
    const isWithout = hasRounds && round === null;
    const group = groups.get(key) ?? { round, deliveryTime, isWithout, orders: [] };
    group.orders.push(order);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => Number(b.isWithout) - Number(a.isWithout));
}
