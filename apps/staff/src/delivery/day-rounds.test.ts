import type { Stop } from '@trpeza/contract/delivery/deliveries.schemas';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { expect, test } from 'vitest';
import { createStopCounter, countUnrecorded, ordersInView, chooseRoundView } from './day-rounds.ts';

const [ME, OTHER] = [7, 8];
const round = (id: number, driverId: number | null): NamedRound => ({
  id,
  name: `R${id}`,
  driver: driverId === null ? null : { id: driverId, name: 'Ann' },
});
const order = (id: number, part: Partial<Order> = {}) =>
  ({ id, status: 'delivering', outcome: null, ...part }) as Order;
const stop = (orderId: number, roundId: number | null) => ({ orderId, roundId }) as Stop;
const day = {
  rounds: [round(1, ME), round(2, OTHER), round(3, null)],
  stops: [stop(11, 1), stop(12, 2), stop(13, 3), stop(14, null)],
};
const orders = [order(11), order(12), order(13), order(14), order(15)];
const idsIn = (requested: string | null, rounds = day.rounds) =>
  ordersInView(orders, { ...day, rounds }, chooseRoundView(rounds, ME, requested), ME).map(({ id }) => id);

test('without rounds every driver sees all orders', () => {
  expect(chooseRoundView([], ME, '2')).toEqual({ kind: 'all' });
  expect(idsIn(null, [])).toEqual([11, 12, 13, 14, 15]);
});

test('chooseRoundView shows own rounds by default, and every order is in exactly one view', () => {
  expect([idsIn(null), idsIn('2'), idsIn('3'), idsIn('without')]).toEqual([[11], [12], [13], [14, 15]]);
  expect(chooseRoundView(day.rounds, ME, '1')).toEqual({ kind: 'own' });
  expect(chooseRoundView(day.rounds, ME, '99')).toEqual({ kind: 'own' });
});

test('chooseRoundView offers a choice to drivers without a round; ordersInView merges several own rounds', () => {
  expect(chooseRoundView([round(2, OTHER)], ME, null)).toEqual({ kind: 'choose' });
  expect(idsIn(null, [round(1, ME), round(2, ME)])).toEqual([11, 12]);
});

test('createStopCounter counts finished and open stops and ignores cancelled ones', () => {
  const counted = [order(11, { status: 'completed' }), order(12), order(16, { status: 'cancelled' })];
  const countOf = createStopCounter(counted, { ...day, stops: [stop(11, 1), stop(12, 1), stop(16, 1)] });
  expect(countOf(1)).toEqual({ left: 1, done: 1, total: 2 });
  expect(countOf(null)).toEqual({ left: 0, done: 0, total: 0 });
});

test("countUnrecorded counts open stops of the driver's own rounds, or all open stops in a kitchen without rounds", () => {
  const left = [order(11), order(12), order(13, { status: 'ready_for_delivery' }), order(15)];
  const ended = [order(16, { status: 'completed' }), order(17, { status: 'cancelled' })];
  const uncooked = [order(18, { status: 'processing' })];
  const all = [...left, ...ended, ...uncooked];
  expect(countUnrecorded(all, { rounds: [], stops: [] }, ME)).toBe(4);
  expect(countUnrecorded(all, day, ME)).toBe(1);
  expect(countUnrecorded(all, { ...day, rounds: [round(2, OTHER)] }, ME)).toBe(0);
});
