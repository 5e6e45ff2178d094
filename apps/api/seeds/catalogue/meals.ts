import { fish } from './fish.ts';
import { grill } from './grill.ts';
import { pies } from './pies.ts';
import { salads } from './salads.ts';
import { soups } from './soups.ts';
import { stews } from './stews.ts';
import { stuffed } from './stuffed.ts';
import { sweets } from './sweets.ts';
import type { DemoMeal } from './types.ts';

/** The whole demo menu, in the order of the categories. */
export const meals: DemoMeal[] = [
  ...stews,
  ...grill,
  ...pies,
  ...salads,
  ...soups,
  ...stuffed,
  ...fish,
  ...sweets,
];
