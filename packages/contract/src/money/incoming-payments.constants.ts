/** The ways in which an incoming payment can be made. */
export const INCOMING_PAYMENT_METHODS = ['bank', 'cash', 'cheque', 'card'] as const;

/** `losses`: no money arrived; the debt was written off. */
export const BOOKED_METHODS = [...INCOMING_PAYMENT_METHODS, 'losses'] as const;
export type IncomingPaymentMethod = (typeof BOOKED_METHODS)[number];

/** The upper bounds, in days since the booking, of the columns of aged balances. */
export const AGE_STEPS = [30, 60, 90] as const;

/** The columns of aged balances: debts of at most 30 days, and of more than 30, 60 and 90 days. */
export const AGES = ['current', 'over30', 'over60', 'over90'] as const;
export type Age = (typeof AGES)[number];

/** The minimum number of days between two reminders to a customer. */
export const REMIND_AGAIN_DAYS = 30;

/** The maximum number of customers that one request reminds. */
export const MAX_REMINDED_CUSTOMERS = 200;

/** How a reminder is sent: by email, or as a letter if there is no email address. */
export const REMINDER_WAYS = ['email', 'paper'] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

/** Why a customer was not reminded: they were reminded recently, nothing is overdue, or they have left or died. */
export const NOT_REMINDED_REASONS = ['reminded', 'even', 'ended'] as const;
export type NotRemindedReason = (typeof NOT_REMINDED_REASONS)[number];

export const BANK_LINE_STATES = ['open', 'received', 'ignored'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** The lists of bank lines: by state, and those whose text may name an erased person. */
export const BANK_LINE_LISTS = [...BANK_LINE_STATES, 'to_decide'] as const;
export type BankLineList = (typeof BANK_LINE_LISTS)[number];

/** Why a payer is proposed for a bank line, the most certain reason first. */
export const PROPOSAL_REASONS = ['reference', 'invoice_number', 'amount_and_name', 'name'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** The maximum number of payers of one bank line. */
export const MAX_LINE_PARTS = 50;

/** The maximum number of bank lines confirmed by one request. */
export const MAX_CONFIRMED_LINES = 100;
