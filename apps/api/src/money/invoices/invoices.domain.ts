import type { Language } from '@trpeza/contract/platform/language';
import { settledState, type KeptState } from '@trpeza/contract/money/invoices.states';
import type { InvoiceSender } from '@trpeza/contract/money/invoices.schemas';
import type { TaxCode, TaxInvoiceGap } from '@trpeza/contract/money/tax-codes.constants';
import type { InvoiceState } from '@trpeza/contract/money/statements.constants';

/** The public number of an invoice: the organisation has one a month, funders are counted within it. */
export const numberOf = (month: string, place?: number): string =>
  place === undefined ? `INV-${month}` : `INV-${month}-${String(place).padStart(2, '0')}`;

/** What comes to less is deducted by the payer from what they pay next, so it names no day and no bank. */
export const isPayable = (totalCents: number): boolean => totalCents > 0;

/** What the message of an event of an invoice is known by. */
export const causeOf = (eventId: number): string => `invoice:${eventId}`;

export const payerNameIn = (
  { name, nameMk = '' }: { name: string; nameMk?: string | undefined },
  language: Language,
): string => (language === 'mk' && nameMk) || name;

const PLACES = 10_000;

/** A price to at most four decimals, at least two. */
const priceText = (tenThousandths: number): string => {
  const size = Math.abs(tenThousandths);
  const decimals = String(size % PLACES)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${tenThousandths < 0 ? '-' : ''}${Math.floor(size / PLACES)}.${decimals}`;
};

/**
 * Units, and a price that times them rounds to the amount. A line without meals, or one for which four decimals are too few,
 * which takes a hundred meals, is one unit.
 */
export function unitsOf(meals: number, cents: number): { units: number; unitPrice: string } {
  const price = meals === 0 ? 0 : Math.round((cents * 100) / meals);
  const isExact = meals !== 0 && Math.round((Math.abs(price) * Math.abs(meals)) / 100) === Math.abs(cents);
  return isExact
    ? { units: meals, unitPrice: priceText(price === 0 ? 0 : price) }
    : { units: 1, unitPrice: priceText(cents * 100) };
}

/** Deliveries of one month. */
export interface MonthShare {
  month: string;
  deliveries: number;
  cents: number;
}

/** The same of one payer among all; null is the organisation. */
export interface PayerMonth extends MonthShare {
  funderId: number | null;
}

/** The kitchen's own note about tax stands for the codes of lines. */
export function taxInvoiceGaps(
  { businessNumber, taxNote }: Pick<InvoiceSender, 'businessNumber' | 'taxNote'>,
  taxCodes: readonly TaxCode[],
): TaxInvoiceGap[] {
  const isTaxTold = taxNote !== '' || (taxCodes.length > 0 && !taxCodes.includes('none'));
  return [...(businessNumber ? [] : ['businessNumber' as const]), ...(isTaxTold ? [] : ['tax' as const])];
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

/** What an issued invoice holds, or what would be on it now. */
export const monthsOf = (
  row: Issued | undefined,
  state: InvoiceState,
  taken: readonly MonthShare[],
): readonly MonthShare[] => row?.months ?? (state === 'included' ? [] : taken);

export interface MonthFacts {
  month: string;
  /** The current month in the kitchen. */
  current: string;
  /** Nothing where it is not issued. */
  issued: { kept: KeptState | undefined; total: number; received: number } | undefined;
  /** The payer's latest month that has an invoice. */
  latestIssued: string | undefined;
  lines: number;
}

/** What became of the invoice of a month, or whether it can be issued, and if not, why not. */
export function stateOf({ month, current, issued, latestIssued, lines }: MonthFacts): InvoiceState {
  if (issued) return settledState(issued.kept, issued);
  if (month >= current) return 'not_over';
  // A later invoice has included everything that was due until then, and numbers must increase.
  if (latestIssued !== undefined && latestIssued > month) return 'included';
  return lines === 0 ? 'empty' : 'ready';
}
