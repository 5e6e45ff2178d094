import { FOOD } from './colours.ts';
import type { Food } from './colours.ts';
import { FILLINGS } from './fillings.ts';
import type { FillingName } from './fillings.ts';
import type { Layer, Spot } from './picture.ts';
import { spread } from './random.ts';
import type { Sheet } from './sheet.ts';

/** Pieces of one layer; a fill set on the group colours shapes without a fill of their own. */
function place(sheet: Sheet, piece: FillingName, spots: readonly Spot[], fill: Food | undefined): string {
  const name = sheet.define(FILLINGS[piece]);
  const uses = spots.map(([x, y, turn = 0, size = 1]) => {
    const moves = `translate(${x} ${y})${turn === 0 ? '' : `rotate(${turn})`}${size === 1 ? '' : `scale(${size})`}`;
    return `<use href="#${name}" transform="${moves}"/>`;
  });
  return fill === undefined ? uses.join('') : `<g fill="${FOOD[fill]}">${uses.join('')}</g>`;
}

/** Many short strokes in one path, drawn twice: a dark edge first, so that pale food shows on a pale plate. */
function shreds(sheet: Sheet, layer: Extract<Layer, { put: 'shreds' }>): string {
  const [left, top] = layer.at ?? [0, 0];
  const path = spread(layer.count, layer.area, layer.inner ?? 0, sheet.random).map(([x, y]) => {
    if (layer.length === 0) return `M${x + left} ${y + top}h0`;
    const angle = sheet.random() * Math.PI;
    const across = Math.round(Math.cos(angle) * layer.length);
    const down = Math.round(Math.sin(angle) * layer.length);
    return `M${Math.round(x + left - across / 2)} ${Math.round(y + top - down / 2)}l${across} ${down}`;
  });
  const name = sheet.define(`<path d="${path.join('').replaceAll(' -', '-')}"/>`);
  return (
    `<g fill="none"><use href="#${name}" stroke="#2B1B12" stroke-opacity=".3" stroke-width="${layer.width + 4}"/>` +
    `<use href="#${name}" stroke="${FOOD[layer.fill]}" stroke-width="${layer.width}"/></g>`
  );
}

export function arrange(sheet: Sheet, layer: Layer): string {
  switch (layer.put) {
    case 'spots':
      return place(sheet, layer.piece, layer.spots, layer.fill);
    case 'scatter': {
      const [left, top] = layer.at ?? [0, 0];
      const spots = spread(layer.count, layer.area, layer.inner ?? 0, sheet.random).map(
        // Steps of twenty degrees repeat, and repetition compresses well.
        ([x, y]): Spot => [
          x + left,
          y + top,
          layer.straight === true ? 0 : Math.floor(sheet.random() * 18) * 20,
        ],
      );
      return place(sheet, layer.piece, spots, layer.fill);
    }
    case 'ring': {
      const spots = Array.from({ length: layer.count }, (_, index): Spot => {
        const angle = (layer.start ?? 0) + (index * 360) / layer.count;
        const radians = (angle * Math.PI) / 180;
        return [
          Math.round(Math.cos(radians) * layer.radius),
          Math.round(Math.sin(radians) * layer.radius),
          Math.round(angle + (layer.turn ?? 0)),
          layer.size ?? 1,
        ];
      });
      return place(sheet, layer.piece, spots, layer.fill);
    }
    case 'shreds':
      return shreds(sheet, layer);
  }
}
