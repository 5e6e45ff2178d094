/** Options of printed documents. Does not import zod, so that front ends can use it. */

/** One label per portion, or one per bag (one bag per order). */
export const LABEL_KINDS = ['meals', 'orders'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** Meal labels bag by bag, or all portions of a meal in sequence. */
export const LABEL_SORTINGS = ['order', 'meal'] as const;
export type LabelSorting = (typeof LABEL_SORTINGS)[number];

/** Production sheet sorted by number of portions (most first), or grouped by station such as soups, mains and salads. */
export const SHEET_SORTINGS = ['count', 'station'] as const;
export type SheetSorting = (typeof SHEET_SORTINGS)[number];

interface Ordered {
  items: readonly { mealId: number; quantity: number }[];
}

/** Portions per meal of some orders, in the order of the production sheet: most portions first. */
export function portionsOf(orders: readonly Ordered[]): { mealId: number; portions: number }[] {
  const portions = new Map<number, number>();
  for (const { mealId, quantity } of orders.flatMap(({ items }) => items))
    portions.set(mealId, (portions.get(mealId) ?? 0) + quantity);
  return [...portions]
    .map(([mealId, count]) => ({ mealId, portions: count }))
    .sort((a, b) => b.portions - a.portions || a.mealId - b.mealId);
}

/**
 * A sheet of labels on A4, in millimetres as specified by the manufacturer. `left` and `top` are measured from the edge
 * of the paper to the first label.
 */
export interface LabelLayout {
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  gapX: number;
}

/** Common label formats. */
export const LABEL_LAYOUTS = {
  '2x4': { columns: 2, rows: 4, width: 99.1, height: 67.7, left: 4.65, top: 13.1, gapX: 2.5 },
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gapX: 2.5 },
  '3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gapX: 2.5 },
  '2x2': { columns: 2, rows: 2, width: 99.1, height: 139, left: 4.65, top: 9.5, gapX: 2.5 },
  '1x2': { columns: 1, rows: 2, width: 199.6, height: 143.5, left: 5.2, top: 5, gapX: 0 },
} as const satisfies Record<string, LabelLayout>;
export type LabelLayoutName = keyof typeof LABEL_LAYOUTS;
export const LABEL_LAYOUT_NAMES = Object.keys(LABEL_LAYOUTS) as [LabelLayoutName, ...LabelLayoutName[]];

/** Avery product codes, which most other manufacturers use too. */
export const LABEL_CODES: Record<LabelLayoutName, string> = {
  '2x4': 'L7165',
  '2x7': 'L7163',
  '3x7': 'L7160',
  '2x2': 'L7169',
  '1x2': 'L7168',
};

export const labelsPerSheet = ({ columns, rows }: LabelLayout): number => columns * rows;

/**
 * Number of sheets needed.
 * @param skip labels of the first sheet that are already used
 */
export const sheetsFor = (labels: number, layout: LabelLayout, skip: number): number =>
  labels === 0 ? 0 : Math.ceil((labels + skip) / labelsPerSheet(layout));
