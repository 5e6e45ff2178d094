import type { Language } from '@trpeza/contract/platform/language';
import { deriveInvoiceState, type RecordedInvoiceState } from '@trpeza/contract/money/invoices.states';
import type { InvoiceSender } from '@trpeza/contract/money/invoices.schemas';
import type { TaxCode, TaxInvoiceGap } from '@trpeza/contract/money/tax-codes.constants';
import type { InvoiceState } from '@trpeza/contract/money/statements.constants';

/**
 * The public number of an invoice. The organisation has one invoice per month; those of funders have a suffix, counted
 * within the month.
 */
export const numberOf = (month: string, place?: number): string =>
  place === undefined ? `INV-${month}` : `INV-${month}-${String(place).padStart(2, '0')}`;

/**
 * Whether an invoice has to be paid. Otherwise the payer deducts it from the next payment, so it shows no due date and no
 * bank details.
 */
export const isAmountDue = (totalCents: number): boolean => totalCents > 0;

/** The cause under which the email of an invoice event is stored. */
export const mailCauseOf = (eventId: number): string => `invoice:${eventId}`;

export const payerNameIn = (
  { name, nameMk = '' }: { name: string; nameMk?: string | undefined },
  language: Language,
): string => (language === 'mk' && nameMk) || name;

const PLACES = 10_000;

/** Formats a price with two to four decimals. */
const priceText = (tenThousandths: number): string => {
  const size = Math.abs(tenThousandths);
  const decimals = String(size % PLACES)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${tenThousandths < 0 ? '-' : ''}${Math.floor(size / PLACES)}.${decimals}`;
};

/**
 * The number of units and a unit price whose product rounds to the amount. Returns one unit for a line without meals, or
 * if a price with four decimals is not exact enough, which happens only from a hundred meals on.
 */
export function unitsOf(meals: number, cents: number): { units: number; unitPrice: string } {
  const price = meals === 0 ? 0 : Math.round((cents * 100) / meals);
  const isExact = meals !== 0 && Math.round((Math.abs(price) * Math.abs(meals)) / 100) === Math.abs(cents);
  return isExact
    ? { units: meals, unitPrice: priceText(price === 0 ? 0 : price) }
    : { units: 1, unitPrice: priceText(cents * 100) };
}

/** The deliveries of one month on an invoice. */
export interface MonthShare {
  month: string;
  deliveries: number;
  cents: number;
}

/** The deliveries of one payer in one month; `funderId` null is the organisation. */
export interface PayerMonth extends MonthShare {
  funderId: number | null;
}

/** The fields missing for a tax invoice. The kitchen's own tax note replaces the tax codes of lines. */
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

/** The deliveries of a month, invoiced or not, and the numbers of the invoices that contain them. */
export function ownDeliveriesOf(month: string, issued: readonly Issued[], due: readonly MonthShare[]) {
  const isOwn = (share: MonthShare) => share.month === month;
  const own = [...issued.flatMap(({ months }) => months), ...due].filter(isOwn);
  return {
    deliveries: own.reduce((sum, { deliveries }) => sum + deliveries, 0),
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    onInvoices: issued.filter(({ months }) => months.some(isOwn)).map(({ number }) => number),
  };
}

/** The months that an invoice would include, oldest first, up to its own. */
export const listIncludedMonths = (month: string, due: readonly MonthShare[]): MonthShare[] =>
  due.filter((share) => share.month <= month).toSorted((a, b) => (a.month < b.month ? -1 : 1));

/** The oldest of these months that could still get its own invoice: it must come after the latest issued one. */
export const findMonthToIssueFirst = (
  month: string,
  months: readonly MonthShare[],
  latestIssued: string | undefined,
): string | null =>
  months.find((share) => share.month < month && share.month > (latestIssued ?? ''))?.month ?? null;

/** The deliveries on an issued invoice by month, or those that a draft would include. */
export const monthsOf = (
  row: Issued | undefined,
  state: InvoiceState,
  taken: readonly MonthShare[],
): readonly MonthShare[] => row?.months ?? (state === 'included' ? [] : taken);

export interface MonthFacts {
  month: string;
  /** The current month in the kitchen's time zone. */
  current: string;
  /** Undefined for a draft. */
  issued: { kept: RecordedInvoiceState | undefined; total: number; received: number } | undefined;
  /** The payer's latest month that has an invoice. */
  latestIssued: string | undefined;
  lines: number;
}

/** The state of an issued invoice, or whether a month's invoice can be issued and, if not, why. */
export function stateOf({ month, current, issued, latestIssued, lines }: MonthFacts): InvoiceState {
  if (issued) return deriveInvoiceState(issued.kept, issued);
  if (month >= current) return 'not_over';
  // A later invoice has included everything that was due until then, and invoice numbers must increase.
  if (latestIssued !== undefined && latestIssued > month) return 'included';
  return lines === 0 ? 'empty' : 'ready';
}
