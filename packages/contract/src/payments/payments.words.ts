/** How a customer can pay: by card, or by direct debit from an Australian bank account. */
export const PAYMENT_METHODS = ['stripe', 'ezidebit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How an order is paid: as its customer chose, or on account when the office ordered for them by telephone. */
export const ORDER_PAYMENT_METHODS = [...PAYMENT_METHODS, 'account'] as const;
export type OrderPaymentMethod = (typeof ORDER_PAYMENT_METHODS)[number];

/** What became of a direct debit. `completed` means that the provider accepted it. */
export const DEBIT_STATUSES = ['waiting', 'completed', 'cancelled', 'failed'] as const;
export type DebitStatus = (typeof DEBIT_STATUSES)[number];
