import type { InvoiceState } from '@trpeza/contract/statements/statements.constants';

/** The public number of an invoice: one per month, so it contains the month. */
export const numberOf = (month: string): string => `INV-${month}`;

/** Deliveries of one month. */
export interface MonthShare {
  month: string;
  deliveries: number;
  cents: number;
}

interface Issued {
  number: string;
  month: string;
  months: readonly MonthShare[];
}

/** What was delivered in a month, on any invoice or on none yet, and the numbers of those. */
export function ownOf(month: string, issued: readonly Issued[], due: readonly MonthShare[]) {
  const isOwn = (share: MonthShare) => share.month === month;
  const own = [...issued.flatMap(({ months }) => months), ...due].filter(isOwn);
  return {
    deliveries: own.reduce((sum, { deliveries }) => sum + deliveries, 0),
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    onInvoices: issued.filter(({ months }) => months.some(isOwn)).map(({ number }) => number),
  };
}

/** The earlier months that an invoice would include, the oldest first. */
export const takenBy = (month: string, due: readonly MonthShare[]): MonthShare[] =>
  due.filter((share) => share.month <= month).toSorted((a, b) => (a.month < b.month ? -1 : 1));

/** The oldest month among these that could still have its own invoice: none before an issued one. */
export const issueFirstOf = (
  month: string,
  months: readonly MonthShare[],
  latestIssued: string | undefined,
): string | null =>
  months.find((share) => share.month < month && share.month > (latestIssued ?? ''))?.month ?? null;

export interface MonthFacts {
  month: string;
  /** The current month in the kitchen. */
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
  // A later invoice has included everything that was due until then, and numbers must increase.
  if (latestIssued !== undefined && latestIssued > month) return 'included';
  return lines === 0 ? 'empty' : 'ready';
}
