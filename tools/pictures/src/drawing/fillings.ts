import { BAKED } from './fillings-baked.ts';
import { FISH } from './fillings-fish.ts';
import { MEAT } from './fillings-meat.ts';
import { PASTRY } from './fillings-pastry.ts';
import { SWEETS } from './fillings-sweets.ts';
import { TABLE } from './fillings-table.ts';
import { VEGETABLES } from './fillings-vegetables.ts';

/** All fillings by name. */
export const FILLINGS = {
  ...VEGETABLES,
  ...MEAT,
  ...PASTRY,
  ...BAKED,
  ...FISH,
  ...SWEETS,
  ...TABLE,
} as const;

export type FillingName = keyof typeof FILLINGS;
