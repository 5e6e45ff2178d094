import { arrange } from './arrange.ts';
import { INK } from './colours.ts';
import type { Layer } from './picture.ts';
import type { Sheet } from './sheet.ts';

/** Places a dish with its food in a larger picture. */
export function set(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  dish: string,
  layers: readonly Layer[] = [],
): void {
  const food = layers.map((layer) => arrange(sheet, layer)).join('');
  sheet.add(`<g transform="translate(${x} ${y})${size === 1 ? '' : `scale(${size})`}">${dish}${food}</g>`);
}

/** A closed clay pot: the lid with its knob, seen from above. Uses the handles of the open one. */
export const LID =
  `<circle cx="8" cy="12" r="196" fill="${INK}" opacity=".22"/>` +
  '<path id="L" fill="none" d="M-188-40c-46 0-46 80 0 80M188-40c46 0 46 80 0 80"/>' +
  '<use href="#L" stroke="#6E2F18" stroke-width="30"/><use href="#L" stroke="#B4633A" stroke-width="12"/>' +
  '<circle r="194" fill="#8E4424"/><circle r="176" fill="#B4633A"/>' +
  '<circle r="150" fill="none" stroke="#F8DDB0" stroke-width="8" stroke-dasharray="0 1" pathLength="44"/>' +
  '<circle r="118" fill="none" stroke="#8E4424" stroke-width="7"/><circle r="84" fill="none" stroke="#F8DDB0" stroke-width="6" stroke-dasharray="3 2" pathLength="80"/>' +
  '<circle cx="5" cy="8" r="46" fill="#57230F" opacity=".5"/><circle r="44" fill="#8E4424"/><circle r="30" fill="#C77A4E"/>' +
  '<path fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="9" d="M-154-62A166 166 0 0 1-62-154"/>';
