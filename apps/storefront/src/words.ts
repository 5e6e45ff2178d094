import type { Namespace } from '@trpeza/i18n/namespaces';

/** The dictionaries of the frame and the public pages; they are sent as one file per language (vite.config.ts). */
export const FIRST_WORDS = [
  'common',
  'home',
  'meals',
  'cart',
  'calendar',
] as const satisfies readonly Namespace[];

/** Every dictionary that the shop can load; those of the staff and admin sites are left out of its build (vite.config.ts). */
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
 * The server explains errors in its response. Of the texts for them the shop itself shows only these; the others are left
 * out of its build (vite.config.ts).
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
export const DESK_WORDS = [
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

/** Rules of `common` for amounts and dates that somebody types, which only the staff and admin sites ask for, and for mere calls. */
export const DESK_RULES = [
  'money-two-ways',
  'money-decimals',
  'money-too-large',
  'date-day-first',
  'date-none',
  'date-year',
  'unknown-field',
] as const;

export type ShopWords = (typeof SHOP_WORDS)[number];
