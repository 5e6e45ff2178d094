import type { InvoiceState } from '@trpeza/contract/statements/statements.words';

/** The number that everybody knows an invoice by: one per month, so its month says it. */
export const numberOf = (month: string): string => `INV-${month}`;

export interface MonthFacts {
  month: string;
  /** The month it is now in the kitchen. */
  current: string;
  isIssued: boolean;
  /** The latest month that has an invoice. */
  latestIssued: string | undefined;
  lines: number;
}

/** Whether the invoice of a month can be issued, and if not, why not. */
export function stateOf({ month, current, isIssued, latestIssued, lines }: MonthFacts): InvoiceState {
  if (isIssued) return 'issued';
  if (month >= current) return 'not_over';
  // A later invoice has taken everything that was due until then, and numbers go up.
  if (latestIssued !== undefined && latestIssued > month) return 'included';
  return lines === 0 ? 'empty' : 'ready';
}
