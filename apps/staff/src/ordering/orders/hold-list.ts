/**
 * Returns the orders in a stable sequence: orders that were shown before keep their places, and new orders follow. Each
 * order has its current state, or its last known state if it is gone.
 */
export function holdList<T extends { id: number }>(
  shown: readonly T[],
  all: readonly T[],
  isListed: (order: T) => boolean,
): T[] {
  const now = new Map(all.map((order) => [order.id, order]));
  const known = new Set(shown.map(({ id }) => id));
  return [
    ...shown.map((order) => now.get(order.id) ?? order),
    ...all.filter((order) => !known.has(order.id) && isListed(order)),
  ];
}
