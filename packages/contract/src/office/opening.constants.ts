/** The lines of the first-run checklist, in order. */
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

/** Ordering opens when these lines are done. */
export const REQUIRED_LINES: readonly OpeningLine[] = ['name', 'phone', 'place', 'days', 'payment', 'meal'];

/** Lines that a person must confirm: their default values are valid, but may not be the intended ones. */
export const CONFIRMED_LINES = ['place', 'days', 'backup'] as const satisfies readonly OpeningLine[];

/** How orders are taken: in the shop, by phone only, not yet, or not until the database is available again. */
export const ORDERING = ['open', 'by-phone', 'not-yet', 'interrupted'] as const;
export type OrderingMode = (typeof ORDERING)[number];
