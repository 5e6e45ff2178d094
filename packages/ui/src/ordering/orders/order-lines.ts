export interface OrderLine {
  mealId: number;
  quantity: number;
}

/** The lines with another quantity of one meal, which is added if it is new. A line of zero stays, so that it can come back. */
export const withLine = (lines: readonly OrderLine[], changed: OrderLine): OrderLine[] =>
  lines.some(({ mealId }) => mealId === changed.mealId)
    ? lines.map((line) => (line.mealId === changed.mealId ? changed : line))
    : [...lines, changed];

/** The lines that an order would have: without the meals that were taken off. */
export const orderedLines = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ quantity }) => quantity > 0);
