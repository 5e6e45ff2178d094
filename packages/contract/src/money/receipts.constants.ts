/** How money arrives. */
export const RECEIPT_METHODS = ['bank', 'cash', 'cheque', 'card'] as const;

/** `losses`: nothing arrived, the debt was written off. */
export const BOOKED_METHODS = [...RECEIPT_METHODS, 'losses'] as const;
export type ReceiptMethod = (typeof BOOKED_METHODS)[number];

/** Days since it was booked, above which an unpaid charge counts as older: the columns of aged balances. */
export const AGE_STEPS = [30, 60, 90] as const;

/** The columns of aged balances, the newest first: up to 30 days, then more than each of the steps. */
export const AGES = ['current', 'over30', 'over60', 'over90'] as const;
export type Age = (typeof AGES)[number];

/** For so many days nobody is reminded again. */
export const REMIND_AGAIN_DAYS = 30;

/** The most people whom one request reminds. */
export const REMIND_MOST = 200;

/** How a reminder reaches a person: by e-mail, or as a letter where there is no address to write to. */
export const REMINDER_WAYS = ['email', 'paper'] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

/** Why somebody was not reminded: it was done recently, nothing is overdue any more, or they have left or died. */
export const NOT_REMINDED = ['reminded', 'even', 'ended'] as const;
export type NotReminded = (typeof NOT_REMINDED)[number];

export const BANK_LINE_STATES = ['open', 'received', 'ignored'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** The lists of lines: by state, and those that may name an erased person. */
export const BANK_LINE_LISTS = [...BANK_LINE_STATES, 'to_decide'] as const;
export type BankLineList = (typeof BANK_LINE_LISTS)[number];

/** Why a line is thought to be somebody's, the surest first. */
export const PROPOSAL_REASONS = ['reference', 'invoice_number', 'amount_and_name', 'name'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** The most receipts that one line of the bank is divided into. */
export const PARTS_MOST = 50;

/** The most lines that are confirmed at once. */
export const CONFIRM_MOST = 100;
