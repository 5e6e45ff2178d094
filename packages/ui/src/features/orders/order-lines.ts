export interface OrderLine {
  mealId: number;
  quantity: number;
}

/** The lines with another quantity of one meal, which is added if it is new. A line of zero stays, so that it can come back. */
export const withLine = (lines: readonly OrderLine[], changed: OrderLine): OrderLine[] =>
  lines.some(({ mealId }) => mealId === changed.mealId)
    ? lines.map((line) => (line.mealId === changed.mealId ? changed : line))
    : [...lines, changed];
