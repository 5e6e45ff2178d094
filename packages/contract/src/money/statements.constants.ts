import { ISSUED_STATES } from './invoices.states.ts';

/**
 * The state of a statement line: delivered; not delivered yet; cancelled before; delivery failed; or meals of it
 * credited, which is a line of its own.
 */
export const STATEMENT_LINES = ['delivered', 'open', 'cancelled', 'failed', 'credited'] as const;
export type StatementLineKind = (typeof STATEMENT_LINES)[number];

/** Entries on the credit side of an account: payment, reversal, payout of credit, write-off of a debt. */
export const ACCOUNT_PAYMENTS = ['payment', 'takenBack', 'paidOut', 'writtenOff'] as const;
export type AccountPayment = (typeof ACCOUNT_PAYMENTS)[number];

/** How a statement reaches its customer: somebody is told by e-mail that it is there, or it is printed. */
export const STATEMENT_WAYS = ['email', 'paper'] as const;
export type StatementWay = (typeof STATEMENT_WAYS)[number];

/** By what the list of a month is sorted. */
export const STATEMENT_SORTS = ['name', 'due', 'received', 'open', 'own'] as const;
export type StatementSort = (typeof STATEMENT_SORTS)[number];

/** Whose statements a batch holds: everybody's, theirs whom no e-mail tells of it, or those of chosen people. */
export const BATCH_PEOPLE = ['all', 'paper', 'chosen'] as const;
export type BatchPeople = (typeof BATCH_PEOPLE)[number];

/** The order of a batch: as the doors of the rounds, so that each goes into its bag, or by name. */
export const BATCH_SORTS = ['round', 'name'] as const;
export type BatchSort = (typeof BATCH_SORTS)[number];

/** `empty`: there was nobody to write a statement for. */
export const BATCH_STATES = ['waiting', 'running', 'ready', 'empty', 'failed'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** The most people chosen for a batch, and for how many hours its file can be fetched. */
export const BATCH_CHOSEN_MOST = 200;
export const BATCH_HOURS = 24;

/** The state of a month's invoice. `included`: a later month's invoice contains its orders. */
export const INVOICE_STATES = ['not_over', 'ready', 'empty', 'included', ...ISSUED_STATES] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
