/**
 * How an order is paid: by card, by direct debit from an Australian bank account, or on account when the office ordered by
 * telephone for its customer. Calls, settings and tables name the first two after the provider at the time the calls were
 * specified: these are values of the method, whoever the provider is now.
 */
export const PaymentMethod = { card: 'stripe', debit: 'ezidebit', account: 'account' } as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];

/** The methods that customers can use themselves; they need a provider. */
export const ONLINE_METHODS = [PaymentMethod.card, PaymentMethod.debit] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

export const PAYMENT_METHODS = [...ONLINE_METHODS, PaymentMethod.account] as const;

/** The providers of card payments and of direct debits; the demonstration only simulates them. */
export const CARD_PROVIDERS = ['demo', 'stripe'] as const;
export const DEBIT_PROVIDERS = ['demo', 'ezidebit'] as const;

/** What became of a direct debit. `completed` means that the provider accepted it. */
export const DEBIT_STATUSES = ['waiting', 'completed', 'cancelled', 'failed'] as const;
export type DebitStatus = (typeof DEBIT_STATUSES)[number];
