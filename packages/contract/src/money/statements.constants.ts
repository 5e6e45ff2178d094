import { ISSUED_STATES } from './invoices.states.ts';

/**
 * The kind of a statement line: delivered, not delivered yet, cancelled, failed at the door, or credited meals, which are
 * on a separate line.
 */
export const STATEMENT_LINES = ['delivered', 'open', 'cancelled', 'failed', 'credited'] as const;
export type StatementLineKind = (typeof STATEMENT_LINES)[number];

/** The payments of an account: payment, reversal, payout of a credit, write-off of a debt. */
export const ACCOUNT_PAYMENTS = ['payment', 'takenBack', 'paidOut', 'writtenOff'] as const;
export type AccountPayment = (typeof ACCOUNT_PAYMENTS)[number];

/** How a statement reaches its customer: by an email notification, or printed. */
export const STATEMENT_WAYS = ['email', 'paper'] as const;
export type StatementWay = (typeof STATEMENT_WAYS)[number];

/** The sort keys of the list of a month's statements. */
export const STATEMENT_SORTS = ['name', 'due', 'received', 'open', 'own'] as const;
export type StatementSort = (typeof STATEMENT_SORTS)[number];

/** Whose statements a batch contains: all, those without an email notification, or those of chosen customers. */
export const BATCH_PEOPLE = ['all', 'paper', 'chosen'] as const;
export type BatchPeople = (typeof BATCH_PEOPLE)[number];

/** The order of a batch: by round and stop, so that statements can be added to the bags in sequence, or by name. */
export const BATCH_SORTS = ['round', 'name'] as const;
export type BatchSort = (typeof BATCH_SORTS)[number];

/** `empty`: no customer matched, so no document was written. */
export const BATCH_STATES = ['waiting', 'running', 'ready', 'empty', 'failed'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** The maximum number of customers chosen for a batch, and the hours for which its file is available. */
export const MAX_CHOSEN_CUSTOMERS = 200;
export const BATCH_HOURS = 24;

/** The state of a month's invoice. `included`: a later month's invoice contains its orders. */
export const INVOICE_STATES = ['not_over', 'ready', 'empty', 'included', ...ISSUED_STATES] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
