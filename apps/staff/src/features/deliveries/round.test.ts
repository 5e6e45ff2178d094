import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { expect, test } from 'vitest';
import { dial, directionsTo, planRound } from './round.ts';

const order = (id: number, status: Order['status'], part: Partial<Order> = {}) =>
  ({ id, status, outcome: null, deliveryTime: '10:00 - 12:00', ...part }) as Order;

test('a stop keeps its number when others are finished', () => {
  const round = planRound([
    order(7, 'delivering'),
    order(5, 'completed', { outcome: 'delivered' }),
    order(9, 'pending', { deliveryTime: '08:00 - 10:00' }),
  ]);
  expect(round.open.map(({ number, order: { id } }) => [number, id])).toEqual([
    [1, 9],
    [3, 7],
  ]);
  expect(round.closed.map(({ number }) => number)).toEqual([2]);
});

test('what the kitchen cancelled was never a stop; what failed at the door was', () => {
  const round = planRound([order(1, 'cancelled'), order(2, 'cancelled', { outcome: 'no_answer' })]);
  expect(round.open).toEqual([]);
  expect(round.closed.map(({ order: { id } }) => id)).toEqual([2]);
});

test('a telephone dials digits, a map gets the whole address', () => {
  expect(dial('+61 (3) 5550-0143')).toBe('tel:+61355500143');
  expect(directionsTo('5 Queen St & Co, Łódź')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=5%20Queen%20St%20%26%20Co%2C%20%C5%81%C3%B3d%C5%BA',
  );
});
