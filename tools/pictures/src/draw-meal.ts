import type { DemoMeal } from '@trpeza/api/seeds/catalogue/types.ts';
import { fish } from './dishes/fish.ts';
import { grill } from './dishes/grill.ts';
import { pies } from './dishes/pies.ts';
import { salads } from './dishes/salads.ts';
import { soups } from './dishes/soups.ts';
import { stews } from './dishes/stews.ts';
import { stuffed } from './dishes/stuffed.ts';
import { sweets } from './dishes/sweets.ts';
import type { Cloth } from './drawing/colours.ts';
import { drawDish } from './drawing/draw.ts';
import type { Picture } from './drawing/picture.ts';

const PICTURES = new Map<string, Picture>(
  [stews, grill, pies, salads, soups, stuffed, fish, sweets].flatMap((dishes) => Object.entries(dishes)),
);

/** The cloth of each category. Where two share a colour, the weave of the band (cloth.ts) distinguishes them. */
const CLOTH_OF = new Map<string, Cloth>([
  ['stews', 'red'],
  ['grill', 'red'],
  ['pies', 'ochre'],
  ['salads', 'green'],
  ['soups', 'indigo'],
  ['stuffed', 'green'],
  ['fish', 'indigo'],
  ['sweets', 'ochre'],
]);

/** The picture of a meal of the demo. @throws Error for a meal without an arrangement */
export function drawMeal({ slug, category }: Pick<DemoMeal, 'slug' | 'category'>): string {
  const [picture, cloth] = [PICTURES.get(slug), CLOTH_OF.get(category)];
  if (!picture || !cloth) throw new Error(`${slug}: neither dishes/${category}.ts nor CLOTH_OF may miss it.`);
  return drawDish(slug, picture, { cloth, band: category });
}
