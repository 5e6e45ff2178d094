/**
 * Returns the orders that were shown before in their places, with their current state (or their last one, if they are
 * gone), followed by new orders.
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
