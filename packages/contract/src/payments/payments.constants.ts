/**
 * How an order is paid: by card, by direct debit from an Australian bank account, or on account when the office ordered for
 * its customer by telephone. Calls, settings and tables know the first two by the name of who moved their money when the
 * calls were specified: these are values of the method, whoever moves its money now.
 */
export const PaymentMethod = { card: 'stripe', debit: 'ezidebit', account: 'account' } as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];

/** How a customer can pay by themselves; somebody outside has to move the money. */
export const ONLINE_METHODS = [PaymentMethod.card, PaymentMethod.debit] as const;
export type OnlineMethod = (typeof ONLINE_METHODS)[number];

export const PAYMENT_METHODS = [...ONLINE_METHODS, PaymentMethod.account] as const;

/** Who can move the money of cards, and who that of debits; the demonstration only pretends to. */
export const CARD_PROVIDERS = ['demo', 'stripe'] as const;
export const DEBIT_PROVIDERS = ['demo', 'ezidebit'] as const;

/** What became of a direct debit. `completed` means that the provider accepted it. */
export const DEBIT_STATUSES = ['waiting', 'completed', 'cancelled', 'failed'] as const;
export type DebitStatus = (typeof DEBIT_STATUSES)[number];
