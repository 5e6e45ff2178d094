import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { expect, test } from 'vitest';
import { countByStatus, groupBySlot, mealTotals, summariseDay } from './board.ts';

const item = (mealId: number, quantity: number) =>
  ({ mealId, quantity, name: `meal ${mealId}` }) as OrderItem;

const order = (id: number, part: Partial<Order>, ...items: OrderItem[]) =>
  ({
    id,
    status: 'pending',
    deliveryTime: '10:00 - 12:00',
    totalAmount: '33.99',
    mealCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items,
    ...part,
  }) as Order;

const day = [
  order(3, { status: 'ready_for_delivery' }, item(1, 4)),
  order(1, {}, item(1, 2), item(2, 3)),
  order(2, { status: 'cancelled' }, item(2, 10)),
  order(4, { status: 'processing', deliveryTime: '08:00 - 10:00', totalAmount: '0.02' }, item(2, 1)),
];

test('summarise ignores cancelled orders', () => {
  expect(summariseDay(day)).toEqual({
    orders: 3,
    meals: 10,
    slots: 2,
    sales: '68.00',
    cancelled: 1,
    toCook: 2,
  });
  expect(summariseDay([])).toEqual({ orders: 0, meals: 0, slots: 0, sales: '0.00', cancelled: 0, toCook: 0 });
});

test('mealTotals counts portions per meal, and those still to cook', () => {
  expect(mealTotals(day).map(({ mealId, total, toCook }) => [mealId, total, toCook])).toEqual([
    [1, 6, 2],
    [2, 4, 4],
  ]);
});

test('groupBySlot sorts slots by time and orders by number', () => {
  expect(groupBySlot(day).map(({ slot, orders }) => [slot, orders.map(({ id }) => id)])).toEqual([
    ['08:00 - 10:00', [4]],
    ['10:00 - 12:00', [1, 2, 3]],
  ]);
});

test('countByStatus counts the statuses that occur, in the order of the workflow', () => {
  expect(countByStatus(day).map(({ status, count }) => `${status} ${count}`)).toEqual([
    'pending 1',
    'processing 1',
    'ready_for_delivery 1',
    'cancelled 1',
  ]);
});
