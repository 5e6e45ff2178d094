import { replaceEqualDeep } from '@tanstack/react-query';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';

/**
 * Replaces changed orders of a board and appends new ones. Unchanged orders keep their identity, so that their cards are
 * not re-rendered.
 */
export function mergeChangedOrders(
  orders: readonly BoardOrder[],
  fresh: readonly BoardOrder[],
): BoardOrder[] {
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
