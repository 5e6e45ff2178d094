import { replaceEqualDeep } from '@tanstack/react-query';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';

/**
 * A board with some of its orders as they are by now, and those that are new at its end. What is the same stays the same
 * object, so that its card is not drawn again.
 */
export function withChanges(orders: readonly BoardOrder[], fresh: readonly BoardOrder[]): BoardOrder[] {
  const byId = new Map(fresh.map((order) => [order.id, order]));
  const known = new Set(orders.map(({ id }) => id));
  return [
    ...orders.map((order) => {
      const changed = byId.get(order.id);
      return changed ? replaceEqualDeep(order, changed) : order;
    }),
    ...fresh.filter(({ id }) => !known.has(id)),
  ];
}
