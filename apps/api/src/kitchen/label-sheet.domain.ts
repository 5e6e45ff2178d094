import { labelsPerSheet, type LabelLayout } from '@trpeza/contract/kitchen/kitchen.constants';

/** Points per millimetre. */
const POINTS = 72 / 25.4;

/** Padding in millimetres: sheets are not cut and fed exactly, and printers do not print to the very edge. */
const PADDING = { x: 4, y: 3 };

/** The text area of a label, in points from the upper left corner of its sheet. */
export interface LabelPlace {
  sheet: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The text area of the label with this index (from 0), row by row.
 * @param skip labels of the first sheet that are already used
 */
export function labelPlaceOf(index: number, layout: LabelLayout, skip: number): LabelPlace {
  const nth = index + skip;
  const onSheet = nth % labelsPerSheet(layout);
  const [row, column] = [Math.floor(onSheet / layout.columns), onSheet % layout.columns];
  return {
    sheet: Math.floor(nth / labelsPerSheet(layout)),
    x: (layout.left + column * (layout.width + layout.gapX) + PADDING.x) * POINTS,
    y: (layout.top + row * layout.height + PADDING.y) * POINTS,
    width: (layout.width - 2 * PADDING.x) * POINTS,
    height: (layout.height - 2 * PADDING.y) * POINTS,
  };
}

/**
 * Places labels on sheets.
 * @returns the placed labels of each sheet
 */
export function arrangeLabels<Label extends object>(
  labels: readonly Label[],
  layout: LabelLayout,
  skip: number,
): (LabelPlace & Label)[][] {
  const sheets: (LabelPlace & Label)[][] = [];
  for (const [index, label] of labels.entries()) {
    const place = labelPlaceOf(index, layout, skip);
    (sheets[place.sheet] ??= []).push({ ...place, ...label });
  }
  return sheets;
}

/** Font scale of a layout relative to the common label of 99.1 × 67.7 mm. */
export const fontScaleOf = ({ width, height }: LabelLayout): number =>
  Math.sqrt((width * height) / (99.1 * 67.7));
