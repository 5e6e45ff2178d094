import type { PackingItem, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { expect, test } from 'vitest';
import { withTicks } from './ticks.ts';

const bag = (...items: Pick<PackingItem, 'id' | 'quantity' | 'isIn'>[]) => ({ items }) as PackingOrder;

test('withTicks applies queued ticks whose quantity matches and keeps the identity of other bags', () => {
  const orders = [
    bag({ id: 1, quantity: 2, isIn: false }, { id: 2, quantity: 3, isIn: true }),
    bag({ id: 3, quantity: 1, isIn: true }),
  ];
  expect(withTicks(orders, new Map())).toBe(orders);
  const ticks = new Map([
    [1, { quantity: 2, isIn: true }],
    [2, { quantity: 3, isIn: false }],
  ]);
  const [first, second] = withTicks(orders, ticks);
  expect(first!.items.map(({ isIn }) => isIn)).toEqual([true, false]);
  expect(second).toBe(orders[1]);
  const changed = withTicks(orders, new Map([[1, { quantity: 1, isIn: true }]]));
  expect(changed[0]!.items.map(({ isIn }) => isIn)).toEqual([false, true]);
});
