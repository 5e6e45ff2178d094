import { ISSUED_STATES } from './invoices.states.ts';

/**
 * The state of a statement line at the end of the month: delivered; not delivered yet; cancelled before;
 * delivery failed; changed only after the end of the month, which is listed under corrections; or meals of it
 * credited, which is a line of its own.
 */
export const STATEMENT_LINES = ['delivered', 'open', 'cancelled', 'failed', 'corrected', 'credited'] as const;
export type StatementLineKind = (typeof STATEMENT_LINES)[number];

/** The state of a month's invoice. `included`: a later month's invoice contains its orders. */
export const INVOICE_STATES = ['not_over', 'ready', 'empty', 'included', ...ISSUED_STATES] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
