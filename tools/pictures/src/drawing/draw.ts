import { arrange } from './arrange.ts';
import { layCloth } from './cloth.ts';
import { CLOTHS, FOOD, type Cloth } from './colours.ts';
import type { Picture } from './picture.ts';
import { VESSELS, type VesselName } from './plates.ts';
import { Sheet } from './sheet.ts';

export { drawDelivery, drawDeliveryFallback } from './delivery.ts';
export { drawHero } from './hero.ts';

/** One dish from above, 640 × 480; everything important is in the middle square, so it may be cropped to 1:1. */
export function drawDish(
  slug: string,
  { vessel, inside, layers }: Picture,
  { cloth, band }: { cloth: Cloth; band: string },
): string {
  const sheet = new Sheet(slug);
  layCloth(sheet, cloth, band);
  const laid = layers.map((layer) => arrange(sheet, layer)).join('');
  // Sweets are drawn at the scale of the other food; on their smaller plate they may be a little larger.
  const food = vessel === 'dessert' ? `<g transform="scale(1.12)">${laid}</g>` : laid;
  const dish = VESSELS[vessel](CLOTHS[cloth].thread, inside === undefined ? '' : FOOD[inside]);
  const steam = WARM.has(band) ? STEAM : '';
  const scale = SCALES[vessel] ?? 1.12;
  sheet.add(`<g transform="translate(320 240)scale(${scale})">${dish}${food}${steam}</g>`);
  return sheet.finish(640, 480);
}

/** A dish fills the height of its picture, unless its ears or corners reach the edge of the middle square before. */
const SCALES: Partial<Record<VesselName, number>> = { pot: 1.05, tin: 1, board: 1, tile: 1 };

/** The categories that come to the table steaming. */
const WARM = new Set(['stews', 'soups', 'stuffed']);

const STEAM =
  '<path fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="13"' +
  ' d="M-64 10c-40-44 40-60 0-116M0-10c-40-44 40-60 0-116M64 10c-40-44 40-60 0-116"/>';

/** A laid but empty place, for a meal without a picture. */
export function drawEmptyPlate(): string {
  const sheet = new Sheet('empty plate');
  layCloth(sheet, 'red', '');
  sheet.add(`<g transform="translate(320 240)">${VESSELS.plate(CLOTHS.red.thread)}`);
  sheet.add('<path fill="none" stroke="#E6D8BD" stroke-width="6" d="M-124-46A132 132 0 0 1-46-124"/></g>');
  return sheet.finish(640, 480);
}
