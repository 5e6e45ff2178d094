import type { PackingList, PackingOrder } from './packing.schemas.ts';

export type BagGroup = Pick<PackingOrder, 'round' | 'deliveryTime'> & {
  /** The day has rounds, and these bags are on none of them. */
  isWithout: boolean;
  orders: PackingOrder[];
};

/** The bags that leave together: by round and time slot, in the order of the list, but first those that nobody drives. */
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
