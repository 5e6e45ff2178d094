import type { Namespace } from '@trpeza/i18n/namespaces';

/** The dictionaries of the layout and the public pages, sent in one file per language (vite.config.ts). */
export const FIRST_DICTIONARIES = [
  'common',
  'home',
  'meals',
  'cart',
  'calendar',
] as const satisfies readonly Namespace[];

/**
 * Every dictionary that the shop can load. Those of the staff and admin sites are excluded from its build (vite.config.ts).
 */
export const SHOP_DICTIONARIES = [
  ...FIRST_DICTIONARIES,
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
 * The error texts that the shop shows itself. All other errors are explained in the server's response, so their texts are
 * excluded from the build (vite.config.ts).
 */
export const OWN_ERRORS = [
  'title',
  'invalid',
  'unexpected',
  'unreachable',
  'not-verified',
  'wrong-credentials',
] as const;

/** Texts of `common` and `meals` that only the staff and admin sites use. */
export const BACK_OFFICE_TEXTS = [
  'byAgreement',
  'calendar',
  'deskProblem',
  'install',
  'languages',
  'need',
  'newVersion',
  'table',
  'tenfold',
] as const;

/**
 * Validation texts of `common` that the shop does not need: for typed amounts and dates, which only the staff and admin
 * sites have, and for direct API requests.
 */
export const BACK_OFFICE_RULES = [
  'money-two-ways',
  'money-decimals',
  'money-too-large',
  'date-day-first',
  'date-none',
  'date-year',
  'unknown-field',
] as const;

export type ShopDictionary = (typeof SHOP_DICTIONARIES)[number];
