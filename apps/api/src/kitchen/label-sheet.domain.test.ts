import { expect, it } from 'vitest';
import {
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  labelsPerSheet,
  sheetsFor,
  type LabelLayout,
} from '@trpeza/contract/kitchen/kitchen.constants';
import { arrangeLabels, labelPlaceOf } from './label-sheet.domain.ts';

const MM = 72 / 25.4;
const A4 = { width: 210, height: 297 };

const layouts = LABEL_LAYOUT_NAMES.map((name) => {
  const layout: LabelLayout = LABEL_LAYOUTS[name];
  return { name, layout, perSheet: labelsPerSheet(layout) };
});

it('labels fill the sheet evenly on every layout', () => {
  for (const { name, layout } of layouts) {
    const right = layout.left + layout.columns * layout.width + (layout.columns - 1) * layout.gapX;
    const bottom = layout.top + layout.rows * layout.height;
    expect(A4.width - right, name).toBeCloseTo(layout.left, 1);
    expect(A4.height - bottom, name).toBeCloseTo(layout.top, 1);
  }
});

it('labels do not touch each other on any layout', () => {
  for (const { name, layout, perSheet } of layouts) {
    const places = Array.from({ length: perSheet }, (_, index) => labelPlaceOf(index, layout, 0));
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1)) {
        const isApart =
          one.x + one.width < other.x || other.x + other.width < one.x || one.y + one.height < other.y;
        expect(isApart, name).toBe(true);
      }
  }
});

it('labels skip the used positions of the first sheet and continue on the next sheet', () => {
  for (const { name, layout, perSheet } of layouts) {
    const labels = Array.from({ length: perSheet + 1 }, (_, number) => ({ number }));
    const sheets = arrangeLabels(labels, layout, perSheet - 1);
    expect(
      sheets.map((sheet) => sheet.length),
      name,
    ).toEqual(perSheet === 1 ? [1, 1] : [1, perSheet]);
    expect(sheets).toHaveLength(sheetsFor(labels.length, layout, perSheet - 1));
    expect(sheets[0]![0]).toMatchObject({ ...labelPlaceOf(perSheet - 1, layout, 0), number: 0 });
    expect(sheets.flat().map(({ number }) => number)).toEqual(labels.map(({ number }) => number));
  }
});

it("labels of the 2x4 layout have the manufacturer's dimensions", () => {
  const sixth = labelPlaceOf(5, LABEL_LAYOUTS['2x4'], 0);
  // Third row, second column: page margin, first column, gap and padding.
  expect(sixth.x / MM).toBeCloseTo(4.65 + 99.1 + 2.5 + 4, 5);
  expect(sixth.y / MM).toBeCloseTo(13.1 + 2 * 67.7 + 3, 5);
  expect([sixth.width / MM, sixth.height / MM]).toEqual([expect.closeTo(91.1, 5), expect.closeTo(61.7, 5)]);
});
