/** Why an order cannot be placed or changed, in the order in which pages show it. */
export const QUOTE_REFUSALS = [
  'opening/not-open',
  'payments/method-absent',
  'phone/not-verified',
  'customers/not-served',
  'recurring/paused',
  'cart/empty',
  'meals/conflicts',
  'cart/below-minimum',
  'meals/not-orderable',
  'calendar/not-deliverable',
  'calendar/slot-closed',
  'budgets/exceeded',
  'budgets/quarter-exceeded',
  'calendar/full',
] as const;
export type QuoteRefusal = (typeof QUOTE_REFUSALS)[number];
