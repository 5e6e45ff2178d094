/**
 * The orders of a list that was shown before: all of these in their places, as they are now or, where they are gone, as they
 * were last; then those that have come since.
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
