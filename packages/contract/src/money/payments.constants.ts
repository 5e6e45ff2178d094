/**
 * How an order is paid: by card, by direct debit from an Australian bank account, or on account for orders that the
 * office takes by phone. The first two values are named after the provider at the time the API was specified, whichever
 * provider is used now.
 */
export const PaymentMethod = { card: 'stripe', debit: 'ezidebit', account: 'account' } as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];

/** The methods that customers can use in the shop; they need a provider. */
export const ONLINE_METHODS = [PaymentMethod.card, PaymentMethod.debit] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

export const PAYMENT_METHODS = [...ONLINE_METHODS, PaymentMethod.account] as const;

/** The providers of card payments and of direct debits; `demo` is a simulation. */
export const CARD_PROVIDERS = ['demo', 'stripe'] as const;
export const DEBIT_PROVIDERS = ['demo', 'ezidebit'] as const;

/** State of a direct debit. `completed` means that the provider accepted it, not that the bank has paid. */
export const DEBIT_STATUSES = ['waiting', 'completed', 'cancelled', 'failed'] as const;
export type DebitStatus = (typeof DEBIT_STATUSES)[number];
