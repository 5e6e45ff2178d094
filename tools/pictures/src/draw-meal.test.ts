import { readFile, readdir } from 'node:fs/promises';
import { meals } from '@trpeza/api/seeds/catalogue/meals.ts';
import { expect, it } from 'vitest';
import { drawMeal } from './draw-meal.ts';

const picturesFolder = new URL('../../../apps/api/seeds/pictures/', import.meta.url);

it('keeps the drawn pictures as the drawing kit makes them', async () => {
  for (const meal of meals) {
    const kept = await readFile(new URL(`${meal.slug}.svg`, picturesFolder), 'utf8');
    expect(kept.trim(), `${meal.slug}.svg: run pnpm --filter @trpeza/pictures draw`).toBe(
      drawMeal(meal).trim(),
    );
  }
  const known = meals.map(({ slug }) => `${slug}.svg`);
  expect((await readdir(picturesFolder)).toSorted()).toEqual(known.toSorted());
});
