/** Why the office cannot order for a customer as wished: the shop's own refusals, and one for people who may not order yet. */
export const PHONE_REFUSALS = [
  'opening/not-open',
  'payments/method-absent',
  'phone/not-verified',
  'cart/empty',
  'meals/conflicts',
  'cart/below-minimum',
  'meals/not-orderable',
  'calendar/not-deliverable',
  'calendar/slot-closed',
  'budgets/exceeded',
  'calendar/full',
] as const;
export type PhoneRefusal = (typeof PHONE_REFUSALS)[number];

/** The longest note that the office writes down with an order. */
export const NOTE_MOST = 500;
