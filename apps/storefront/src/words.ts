import type { Namespace } from '@trpeza/i18n/namespaces';

/** The dictionaries of the frame and the public pages; they travel as one file per language (vite.config.ts). */
export const FIRST_WORDS = [
  'common',
  'home',
  'meals',
  'cart',
  'calendar',
] as const satisfies readonly Namespace[];

/** Every dictionary that the shop can fetch; those of the desks are left out of its build (vite.config.ts). */
export const SHOP_WORDS = [
  ...FIRST_WORDS,
  'accounts',
  'budgets',
  'checkout',
  'messages',
  'orders',
  'pages',
  'payments',
  'policies',
  'sheet',
] as const satisfies readonly Namespace[];

/**
 * Why something was refused is said by the server, in the words of its answer. Of the texts for that the shop says only
 * these by itself; the others stay out of its build (vite.config.ts).
 */
export const OWN_ERRORS = [
  'title',
  'invalid',
  'unexpected',
  'unreachable',
  'not-verified',
  'wrong-credentials',
] as const;

/** Words of `common` that only the desks say. */
export const DESK_WORDS = ['calendar', 'install', 'languages', 'newVersion', 'table', 'tenfold'] as const;

export type ShopWords = (typeof SHOP_WORDS)[number];
