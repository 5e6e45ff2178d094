/** Why the office cannot place an order for a customer: the shop's own refusals, and one for customers who may not order yet. */
export const PHONE_REFUSALS = [
  'opening/not-open',
  'payments/method-absent',
  'phone/not-verified',
  'customers/not-served',
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
export type PhoneRefusal = (typeof PHONE_REFUSALS)[number];

/** Maximum length of the office's note on an order. */
export const NOTE_MOST = 500;
