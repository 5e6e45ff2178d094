/** What is kept of an issued invoice: that it was sent, that it waits for a question, or that its payer has refused it. */
export const KEPT_STATES = ['sent', 'held', 'rejected'] as const;
export type KeptState = (typeof KEPT_STATES)[number];

/** The states of an issued invoice. `part_paid` and `paid` are never chosen: they follow from the money received. */
export const ISSUED_STATES = ['issued', ...KEPT_STATES, 'part_paid', 'paid'] as const;
export type IssuedState = (typeof ISSUED_STATES)[number];

/** A document is sent by email or taken to the post. */
export const INVOICE_MEANS = ['email', 'post'] as const;
export type InvoiceMeans = (typeof INVOICE_MEANS)[number];

interface Move {
  readonly from: readonly IssuedState[];
  readonly to: KeptState;
  /** Whether a reason has to be given. */
  readonly why: boolean;
}

/** What the bookkeeper does with an issued invoice: the single table behind the API and every button. */
export const INVOICE_MOVES = {
  send: { from: ['issued', 'sent', 'held', 'rejected', 'part_paid'], to: 'sent', why: false },
  hold: { from: ['issued', 'sent', 'part_paid'], to: 'held', why: true },
  reject: { from: ['sent', 'held', 'part_paid'], to: 'rejected', why: true },
} as const satisfies Record<string, Move>;
export type InvoiceAction = keyof typeof INVOICE_MOVES;
export const INVOICE_ACTIONS = Object.keys(INVOICE_MOVES) as [InvoiceAction, ...InvoiceAction[]];

const isIssued = (state: string): state is IssuedState => ISSUED_STATES.some((each) => each === state);

/** The state that an action leads to, or nothing where it cannot be done. */
export function next(state: string, action: InvoiceAction): KeptState | undefined {
  const { from, to }: Move = INVOICE_MOVES[action];
  return isIssued(state) && from.includes(state) ? to : undefined;
}

/**
 * What an invoice is, of what is kept and what was received, in cents. Who has paid all has paid; a part of it does not
 * answer the question for which it waits. What is to be taken back, or comes to nothing, is never paid.
 */
export function settledState(
  kept: KeptState | undefined,
  { total, received }: { total: number; received: number },
): IssuedState {
  if (total > 0 && received >= total) return 'paid';
  if (kept === 'held' || kept === 'rejected') return kept;
  if (total > 0 && received > 0) return 'part_paid';
  return kept ?? 'issued';
}
