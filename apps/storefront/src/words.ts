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
] as const satisfies readonly Namespace[];

export type ShopWords = (typeof SHOP_WORDS)[number];
