/** The recorded states of an issued invoice: it was sent, it is held because of a question, or its payer has rejected it. */
export const RECORDED_STATES = ['sent', 'held', 'rejected'] as const;
export type RecordedInvoiceState = (typeof RECORDED_STATES)[number];

/** The states of an issued invoice. `part_paid` and `paid` are never chosen: they follow from the money received. */
export const ISSUED_STATES = ['issued', ...RECORDED_STATES, 'part_paid', 'paid'] as const;
export type IssuedState = (typeof ISSUED_STATES)[number];

/** An invoice is sent by email or by post. */
export const INVOICE_MEANS = ['email', 'post'] as const;
export type InvoiceMeans = (typeof INVOICE_MEANS)[number];

interface Move {
  readonly from: readonly IssuedState[];
  readonly to: RecordedInvoiceState;
  /** Whether the action requires a reason. */
  readonly why: boolean;
}

/** The actions on an issued invoice, with their states: the only table of transitions for the API and the buttons. */
export const INVOICE_TRANSITIONS = {
  send: { from: ['issued', 'sent', 'held', 'rejected', 'part_paid'], to: 'sent', why: false },
  hold: { from: ['issued', 'sent', 'part_paid'], to: 'held', why: true },
  reject: { from: ['sent', 'held', 'part_paid'], to: 'rejected', why: true },
} as const satisfies Record<string, Move>;
export type InvoiceAction = keyof typeof INVOICE_TRANSITIONS;
export const INVOICE_ACTIONS = Object.keys(INVOICE_TRANSITIONS) as [InvoiceAction, ...InvoiceAction[]];

const isIssued = (state: string): state is IssuedState => ISSUED_STATES.some((each) => each === state);

/** The state after an action; undefined if the action is not allowed in this state. */
export function nextInvoiceState(state: string, action: InvoiceAction): RecordedInvoiceState | undefined {
  const { from, to }: Move = INVOICE_TRANSITIONS[action];
  return isIssued(state) && from.includes(state) ? to : undefined;
}

/**
 * The state of an issued invoice, from the recorded state and the amounts in cents. A fully paid invoice is paid, whatever
 * the recorded state; a partial payment does not change a held or rejected one. An invoice of zero or less is never paid.
 */
export function deriveInvoiceState(
  kept: RecordedInvoiceState | undefined,
  { total, received }: { total: number; received: number },
): IssuedState {
  if (total > 0 && received >= total) return 'paid';
  if (kept === 'held' || kept === 'rejected') return kept;
  if (total > 0 && received > 0) return 'part_paid';
  return kept ?? 'issued';
}
