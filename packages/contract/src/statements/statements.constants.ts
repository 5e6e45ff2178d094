/**
 * What a line of a statement is about, as it stood when the month ended: delivered; not delivered yet; cancelled before;
 * brought to the door in vain; changed only after the month was over, which stands among the corrections; or meals of it
 * that were credited, which is a line of its own.
 */
export const STATEMENT_LINES = ['delivered', 'open', 'cancelled', 'failed', 'corrected', 'credited'] as const;
export type StatementLineKind = (typeof STATEMENT_LINES)[number];

/** Where the invoice of a month stands. `included`: a later month's invoice has taken its orders. */
export const INVOICE_STATES = ['not_over', 'ready', 'empty', 'included', 'issued'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
