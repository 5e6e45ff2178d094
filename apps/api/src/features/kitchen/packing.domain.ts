import type { PackingControl, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';

/** What a checkout of the date ordered. Each makes one order; null says that one has not. */
export interface OrderedLine {
  checkoutId: string;
  orderId: number | null;
  quantity: number;
}

/** Every stop of the round, in its order, but those that were cancelled, be it at the door. */
export const ordersToPack = (round: readonly BoardOrder[]): PackingOrder[] =>
  round.filter(({ status }) => status !== 'cancelled').map(toPack);

/** Order by order, counted from the lines on the list themselves: what is lost on the way is seen, and so is what was swapped. */
export function controlOf(lines: readonly OrderedLine[], packed: readonly PackingOrder[]): PackingControl {
  const ordersIn = new Set(lines.map(({ checkoutId }) => checkoutId)).size;
  const mealsIn = sum(lines.map(({ quantity }) => quantity));
  const mealsOut = sum(packed.flatMap(({ items }) => items.map(({ quantity }) => quantity)));
  const open = new Map(packed.map(({ id, items }) => [id, sum(items.map(({ quantity }) => quantity))]));
  for (const { orderId, quantity } of lines)
    if (orderId) open.set(orderId, (open.get(orderId) ?? 0) - quantity);
  return {
    ordersIn,
    mealsIn,
    ordersOut: packed.length,
    mealsOut,
    agrees: ordersIn === packed.length && [...open.values()].every((left) => left === 0),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const toPack = (order: BoardOrder): PackingOrder => ({
  id: order.id,
  orderNumber: order.orderNumber,
  userId: order.userId,
  customerName: order.customerName,
  phoneNumber: order.phoneNumber,
  status: order.status,
  deliveryAddress: order.deliveryAddress,
  deliveryInstructions: order.deliveryInstructions,
  deliveryTime: order.deliveryTime,
  mealCount: order.mealCount,
  needs: order.needs,
  items: order.items.map(({ id, mealId, name, name_mk, quantity, allergens, conflicts }) => {
    return { id, mealId, name, name_mk, quantity, allergens, conflicts };
  }),
});
