/** The first-run checklist of a kitchen, in the order in which one goes through it. */
export const OPENING_LINES = [
  'name',
  'phone',
  'place',
  'days',
  'payment',
  'meal',
  'organisation',
  'mail',
  'customer',
  'backup',
] as const;
export type OpeningLine = (typeof OPENING_LINES)[number];

/** Ordering opens when these are done. */
export const NECESSARY_LINES: readonly OpeningLine[] = ['name', 'phone', 'place', 'days', 'payment', 'meal'];

/** Lines that a person must confirm: their values work, but may not be the intended ones. */
export const CONFIRMED_LINES = ['place', 'days', 'backup'] as const satisfies readonly OpeningLine[];

/** How orders are taken: in the shop, by telephone alone, not at all yet, or not until the database is back. */
export const ORDERING = ['open', 'by-phone', 'not-yet', 'interrupted'] as const;
export type HowOrdered = (typeof ORDERING)[number];
