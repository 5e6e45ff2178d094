import type { PackingControl, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import type { NumberedStop } from '#delivery/deliveries.domain.ts';
import { differingOrders, type PaidLine } from './production.domain.ts';

/** What was put into the bags: the quantity of each item that is ticked. */
type Ticks = ReadonlyMap<number, number>;

interface Day {
  rounds: readonly { id: number; name: string }[];
  stops: readonly NumberedStop<BoardOrder>[];
}

/** Every stop of the round, in its order, but those that were cancelled, be it at the door. */
export function ordersToPack({ rounds, stops }: Day, ticks: Ticks): PackingOrder[] {
  const names = new Map(rounds.map(({ id, name }) => [id, name]));
  return stops
    .filter(({ order }) => order.status !== 'cancelled')
    .map(({ order, number, roundId }) => {
      const round = roundId === null ? null : (names.get(roundId) ?? null);
      return toPack(order, { stop: number, round }, ticks);
    });
}

/** By order and meal, counted from the lines of the list themselves: shows what is lost or swapped. */
export function controlOf(lines: readonly PaidLine[], packed: readonly PackingOrder[]): PackingControl {
  const onList = packed.flatMap(({ id: orderId, items }) =>
    items.map(({ mealId, quantity }) => ({ orderId, mealId, quantity })),
  );
  const ordersIn = new Set(lines.map(({ checkoutId }) => checkoutId)).size;
  return {
    ordersIn,
    mealsIn: sum(lines),
    ordersOut: packed.length,
    mealsOut: sum(onList),
    agrees: ordersIn === packed.length && differingOrders(lines, onList).length === 0,
  };
}

const sum = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0);

const toPack = (order: BoardOrder, at: Pick<PackingOrder, 'stop' | 'round'>, ticks: Ticks): PackingOrder => ({
  ...order,
  ...at,
  items: order.items.map(({ id, mealId, name, name_mk, quantity, creditedQuantity, ...item }) => {
    const { allergens, conflicts } = item;
    const isIn = ticks.get(id) === quantity;
    return { id, mealId, name, name_mk, quantity, creditedQuantity, allergens, conflicts, isIn };
  }),
});
