import type { PackingControl, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import type { NumberedStop } from '#delivery/delivery.domain.ts';
import { differingOrders, type PaidLine } from './production.domain.ts';

/** Ticked quantity by item id. */
type Ticks = ReadonlyMap<number, number>;

interface Day {
  rounds: readonly { id: number; name: string }[];
  stops: readonly NumberedStop<BoardOrder>[];
}

/** All active orders of the date, in stop order. Orders cancelled at the door are stops, but are not packed. */
export function ordersToPack({ rounds, stops }: Day, ticks: Ticks): PackingOrder[] {
  const names = new Map(rounds.map(({ id, name }) => [id, name]));
  return stops
    .filter(({ order }) => order.status !== 'cancelled')
    .map(({ order, number, roundId }) => {
      const round = roundId === null ? null : (names.get(roundId) ?? null);
      return toPack(order, { stop: number, round }, ticks);
    });
}

/**
 * Compares paid lines with the packing list, by order and meal, to detect missing and swapped meals. Counts the listed
 * items instead of relying on their totals.
 */
export function packingControlOf(
  lines: readonly PaidLine[],
  packed: readonly PackingOrder[],
): PackingControl {
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
