/**
 * `pnpm --filter @trpeza/pictures draw`: draws every picture of the demo menu into the API's seeds/pictures, those of
 * every kitchen into its pictures, and prints their sizes.
 * The pictures determine how fast the menu opens on an old phone, so one that is too large ends the run with an error.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { meals } from '@trpeza/api/seeds/catalogue/meals.ts';
import { drawMeal } from './draw-meal.ts';
import { drawDelivery, drawDeliveryFallback, drawEmptyPlate, drawHero } from './drawing/draw.ts';

const demoFolder = new URL('../../../apps/api/seeds/pictures/', import.meta.url);
const folder = new URL('../../../apps/api/pictures/', import.meta.url);

const DISH_LIMIT = 1536;
const HERO_LIMIT = 4096;
const DELIVERY_LIMIT = 3072;

interface Drawn {
  folder: URL;
  name: string;
  svg: string;
  limit: number;
}

const drawn: Drawn[] = meals.map((meal) => ({
  folder: demoFolder,
  name: meal.slug,
  svg: drawMeal(meal),
  limit: DISH_LIMIT,
}));
drawn.push(
  { folder, name: 'placeholder', svg: drawEmptyPlate(), limit: DISH_LIMIT },
  { folder, name: 'hero', svg: drawHero(), limit: HERO_LIMIT },
  { folder, name: 'delivery', svg: drawDelivery(), limit: DELIVERY_LIMIT },
  { folder, name: 'delivery-fallback', svg: drawDeliveryFallback(), limit: DELIVERY_LIMIT },
);

for (const each of [demoFolder, folder]) mkdirSync(each, { recursive: true });
let tooHeavy = 0;
for (const { folder: into, name, svg, limit } of drawn) {
  writeFileSync(new URL(`${name}.svg`, into), svg);
  const raw = Buffer.byteLength(svg);
  const packed = brotliCompressSync(svg).length;
  const over = packed > limit;
  if (over) tooHeavy += 1;
  console.log(
    `${name.padEnd(32)}${String(raw).padStart(7)} B${String(packed).padStart(6)} B br${over ? `  over ${limit}` : ''}`,
  );
}
// The preview that messengers show beside a link to the shop; they do not render SVG, and expect 1200 by 630.
await sharp(new URL('hero.svg', folder).pathname)
  .resize(1200, 630)
  .png({ palette: true, colours: 128, effort: 10 })
  .toFile(new URL('share.png', folder).pathname);
if (tooHeavy > 0) {
  console.error(`${tooHeavy} of ${drawn.length} pictures are over their limit.`);
  process.exitCode = 1;
}
