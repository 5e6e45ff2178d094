import { describe, expect, it } from 'vitest';
import {
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  labelsPerSheet,
  sheetsFor,
  type LabelLayout,
} from '@trpeza/contract/kitchen/kitchen.constants';
import { arrange, placeOf } from './label-sheet.domain.ts';

const MM = 72 / 25.4;
const A4 = { width: 210, height: 297 };

describe.each(LABEL_LAYOUT_NAMES)('labels of the layout %s', (name) => {
  const layout: LabelLayout = LABEL_LAYOUTS[name];
  const perSheet = labelsPerSheet(layout);

  it('fill the sheet evenly, and none leaves it', () => {
    const right = layout.left + layout.columns * layout.width + (layout.columns - 1) * layout.gapX;
    const bottom = layout.top + layout.rows * layout.height;
    expect(A4.width - right).toBeCloseTo(layout.left, 1);
    expect(A4.height - bottom).toBeCloseTo(layout.top, 1);
  });

  it('do not touch each other', () => {
    const places = Array.from({ length: perSheet }, (_, index) => placeOf(index, layout, 0));
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const apart =
          one.x + one.width < other.x || other.x + other.width < one.x || one.y + one.height < other.y;
        expect(apart).toBe(true);
      }
    }
  });

  it('begin behind those that are gone, and go on over the sheets', () => {
    const labels = Array.from({ length: perSheet + 1 }, (_, number) => ({ number }));
    const sheets = arrange(labels, layout, perSheet - 1);
    expect(sheets.map((sheet) => sheet.length)).toEqual(perSheet === 1 ? [1, 1] : [1, perSheet]);
    expect(sheets).toHaveLength(sheetsFor(labels.length, layout, perSheet - 1));
    expect(sheets[0]![0]).toMatchObject({ ...placeOf(perSheet - 1, layout, 0), number: 0 });
    expect(sheets.flat().map(({ number }) => number)).toEqual(labels.map(({ number }) => number));
  });
});

it('a label stands where its maker cut it', () => {
  const sixth = placeOf(5, LABEL_LAYOUTS['2x4'], 0);
  // The third row, the second column: its edge and the padding.
  expect(sixth.x / MM).toBeCloseTo(4.65 + 99.1 + 2.5 + 4, 5);
  expect(sixth.y / MM).toBeCloseTo(13.1 + 2 * 67.7 + 3, 5);
  expect([sixth.width / MM, sixth.height / MM]).toEqual([expect.closeTo(91.1, 5), expect.closeTo(61.7, 5)]);
});
