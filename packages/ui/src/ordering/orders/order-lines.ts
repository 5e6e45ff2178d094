export interface OrderLine {
  mealId: number;
  quantity: number;
}

/**
 * Returns the lines with another quantity of one meal. The meal is added if it is new. A line with quantity zero stays in
 * the list, so that the user can restore it.
 */
export const withLine = (lines: readonly OrderLine[], changed: OrderLine): OrderLine[] =>
  lines.some(({ mealId }) => mealId === changed.mealId)
    ? lines.map((line) => (line.mealId === changed.mealId ? changed : line))
    : [...lines, changed];

/** The lines of the resulting order, without those of quantity zero. */
export const orderedLines = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ quantity }) => quantity > 0);
