import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { expect, test } from 'vitest';
import { directionsUrl, findPreviousDoor, groupByDoor, planRound, progressOf, moveDoor } from './round.ts';

const order = (id: number, part: Partial<Order> = {}) =>
  ({ id, userId: id, status: 'delivering', outcome: null, deliveryTime: '10:00 - 12:00', ...part }) as Order;
const stop = (orderId: number, part: Partial<Round['stops'][0]> = {}) => {
  return {
    orderId,
    number: orderId,
    roundId: null,
    suggestedRoundId: null,
    place: 1,
    sameDoor: false,
    triedAt: null,
    doorPlan: null,
    ...part,
  };
};
const idsOf = (round: Pick<Round, 'stops'>) => round.stops.map(({ orderId }) => orderId);

test('planRound keeps the stop numbers', () => {
  const [early, late] = planRound(
    [
      order(7),
      order(5, { status: 'completed', outcome: 'delivered' }),
      order(9, { deliveryTime: '08:00 - 10:00', status: 'pending' }),
    ],
    { stops: [stop(9, { number: 3 }), stop(5, { number: 1 }), stop(7, { number: 2 })] },
  );
  expect(early?.open.map(({ number, order: { id } }) => [number, id])).toEqual([[3, 9]]);
  expect(late?.open.map(({ number, order: { id } }) => [number, id])).toEqual([[2, 7]]);
  expect(late?.closed.map(({ number }) => number)).toEqual([1]);
});

test('planRound omits orders cancelled before preparation and keeps failed deliveries', () => {
  const [slot] = planRound(
    [order(1, { status: 'cancelled' }), order(2, { status: 'cancelled', outcome: 'no_answer' })],
    undefined,
  );
  expect(slot?.open).toEqual([]);
  expect(slot?.closed.map(({ order: { id } }) => id)).toEqual([2]);
});

test('planRound keeps a cancelled stop in place while other stops are open', () => {
  const round = { stops: [stop(1), stop(2), stop(3)] };
  const orders = [order(1), order(2, { status: 'cancelled' }), order(3)];
  const [slot] = planRound(orders, round);
  expect(slot?.open.map(({ number, order: { id } }) => [number, id])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(progressOf([slot!])).toEqual({ done: 0, total: 2 });
  expect(groupByDoor(slot!.stops).map(({ id }) => id)).toEqual([1, 3]);
  const [over] = planRound([order(1, { status: 'completed' }), orders[1]!], round);
  expect([over!.open, over!.closed.map(({ number }) => number), progressOf([over!])]).toEqual([
    [],
    [1, 2],
    { done: 1, total: 1 },
  ]);
});

test('planRound moves postponed stops to the end with their numbers', () => {
  const round = { stops: [stop(1, { triedAt: '2026-11-23T01:00:00.000Z' }), stop(2), stop(3)] };
  const [slot] = planRound([order(1), order(2), order(3)], round);
  expect(slot?.open.map(({ number, order: { id } }) => [number, id])).toEqual([
    [2, 2],
    [3, 3],
    [1, 1],
  ]);
});

test('planRound appends orders that the round does not contain', () => {
  const [slot] = planRound([order(4), order(3), order(8), order(2)], {
    stops: [stop(8), stop(3, { place: null }), stop(99)],
  });
  expect(slot?.stops.map(({ number, order: { id }, isNew }) => [number, id, isNew])).toEqual([
    [8, 8, false],
    [3, 3, true],
    [100, 2, true],
    [101, 4, true],
  ]);
});

test('orders for the same door are arranged together', () => {
  const round = { stops: [stop(1), stop(2), stop(5, { sameDoor: true }), stop(3)] };
  const again = order(5, { userId: 2 });
  const doors = groupByDoor(planRound([order(1), order(2), order(3), again], round)[0]?.stops ?? []);
  expect(doors.map(({ stops }) => stops.map(({ order: { id } }) => id))).toEqual([[1], [2, 5], [3]]);
  // Order 2 was cancelled, so the stop before order 5 is now at a different address.
  expect(planRound([order(1), again], round)[0]?.stops.map(({ sameDoor }) => sameDoor)).toEqual([
    false,
    false,
  ]);
  expect(findPreviousDoor(doors, 3, 0)).toBeUndefined();
  expect(findPreviousDoor(doors, 3, 1)?.id).toBe(1);
  expect(findPreviousDoor(doors, 1, 2)?.id).toBe(3);
  expect(idsOf(moveDoor(round, doors, { id: 2, after: null }))).toEqual([2, 5, 1, 3]);
  expect(idsOf(moveDoor(round, doors, { id: 1, after: 2 }))).toEqual([2, 5, 1, 3]);
});

test('moveDoor moves a door within its slot, and adds the doors before it to the default route', () => {
  const late = { deliveryTime: '12:00 - 14:00' } as const;
  const orders = [order(1), order(2, late), order(3, late), order(4, late), order(5, late)];
  const round = {
    stops: [stop(1), stop(2), stop(3), stop(4, { place: null }), stop(5, { place: null })],
  };
  const doors = groupByDoor(planRound(orders, round)[1]?.stops ?? []);
  const moved = moveDoor(round, doors, { id: 2, after: 4 });
  expect(idsOf(moved)).toEqual([1, 3, 4, 2, 5]);
  expect(moved.stops.map(({ place }) => place !== null)).toEqual([true, true, true, true, false]);
  expect(moveDoor(round, doors, { id: 99, after: null })).toBe(round);
});

test('directionsUrl includes the whole address', () => {
  expect(directionsUrl('5 Queen St & Co, Łódź')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=5%20Queen%20St%20%26%20Co%2C%20%C5%81%C3%B3d%C5%BA',
  );
});
