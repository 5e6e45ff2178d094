import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { OutboxState } from '@trpeza/contract/messages/templates.constants';
import type {
  Invoice,
  InvoiceLine,
  InvoiceMonth,
  InvoiceRecipient,
  InvoiceSender,
} from '@trpeza/contract/money/invoices.schemas';
import type { InvoiceState } from '@trpeza/contract/money/statements.constants';
import { formatCents } from '#money/statements/statements.present.ts';
import type { InvoiceLineRow, InvoiceLineSums } from './invoice-lines.queries.ts';
import {
  mailCauseOf,
  isAmountDue,
  taxInvoiceGaps,
  unitsOf,
  type MonthShare,
  type ownDeliveriesOf,
} from './invoices.domain.ts';
import type { InvoiceRow, listInvoiceEvents } from './invoices.queries.ts';
import type { Payer } from './payers.ts';

export interface Details {
  kitchen: InvoiceSender;
  organisation: InvoiceRecipient;
}

/** The current sender and recipient. A note that there is no tax must not appear on an invoice that includes tax. */
export const detailsOf = (settings: Settings, payer: Payer): Details => ({
  kitchen: {
    name: settings.kitchen_name,
    nameMk: settings.kitchen_name_mk,
    address: settings.kitchen_address,
    phone: settings.kitchen_phone,
    email: settings.kitchen_email,
    businessNumber: settings.kitchen_business_number,
    bankDetails: settings.kitchen_bank_details,
    taxNote: payer.taxCode === 'gst' ? '' : settings.invoice_tax_note,
    currency: settings.currency,
  },
  organisation: {
    name: payer.name,
    address: payer.address,
    businessNumber: payer.businessNumber,
    ...(payer.nameMk && { nameMk: payer.nameMk }),
  },
});

interface Month {
  month: string;
  payer: { id: number | null; name: string; nameMk: string };
  state: InvoiceState;
  row: InvoiceRow | undefined;
  received: number;
  figures: { deliveries: number; credits: number; totalCents: number };
  months: readonly MonthShare[];
  own: ReturnType<typeof ownDeliveriesOf>;
  openOrders: number;
}

/** Issued invoices keep the payer's name at the time of issue; drafts show the current one. */
export const presentMonth = ({ month, payer, state, row, ...given }: Month): InvoiceMonth => ({
  month,
  funderId: payer.id,
  payer: row?.organisation.name ?? payer.name,
  payerMk: (row ? row.organisation.nameMk : payer.nameMk) ?? '',
  state,
  number: row?.number ?? null,
  issuedAt: row?.issuedAt.toISOString() ?? null,
  dueOn: row && isAmountDue(row.totalCents) ? row.dueOn : null,
  deliveries: given.figures.deliveries,
  credits: given.figures.credits,
  creditsTotal: formatCents(given.months.reduce((rest, { cents }) => rest - cents, given.figures.totalCents)),
  total: formatCents(given.figures.totalCents),
  received: formatCents(given.received),
  months: given.months.map(({ month: of, deliveries, cents }) => {
    return { month: of, deliveries, total: formatCents(cents) };
  }),
  ownDeliveries: given.own.deliveries,
  ownTotal: formatCents(given.own.cents),
  onInvoices: given.own.onInvoices,
  openOrders: given.openOrders,
});

interface Whole extends Omit<Month, 'payer' | 'figures'> {
  payer: Payer;
  details: Details | undefined;
  sums: InvoiceLineSums;
  events: Awaited<ReturnType<typeof listInvoiceEvents>>;
  /** The sending states of the emails, by message cause. */
  messages: ReadonlyMap<string, OutboxState>;
  issueFirst: string | null;
}

/** Issued invoices keep the details at the time of issue; drafts show the current ones. */
export function presentInvoice({
  payer,
  details,
  sums,
  events,
  messages,
  issueFirst,
  ...given
}: Whole): Invoice {
  const { row } = given;
  const kitchen = details?.kitchen ?? row!.kitchen;
  return {
    ...presentMonth({
      ...given,
      payer: { ...payer, id: payer.funderId },
      figures: { ...sums, totalCents: sums.subsidyCents },
    }),
    ordersTotal: formatCents(sums.totalCents),
    customersTotal: formatCents(sums.customerCents),
    tax: formatCents(row?.taxCents ?? sums.taxCents),
    taxCodes: sums.taxCodes,
    email: payer.email,
    events: events.map(({ id, ...event }) => {
      return { ...event, at: event.at.toISOString(), message: messages.get(mailCauseOf(id)) ?? null };
    }),
    issueFirst,
    kitchen,
    taxInvoiceGaps: taxInvoiceGaps(kitchen, sums.taxCodes),
    organisation: details?.organisation ?? row!.organisation,
  };
}

/** The fields that tell which months' deliveries an invoice contains. */
export const invoicedMonthsOf = ({ number, month, months }: InvoiceRow) => ({
  number,
  month,
  months,
});

export const presentLine = (row: InvoiceLineRow): InvoiceLine => ({
  orderId: row.orderId,
  orderNumber: String(row.orderId),
  userId: row.accountId,
  person: row.person,
  date: row.deliveryDate,
  kind: row.kind,
  meals: row.meals,
  total: formatCents(row.totalCents),
  own: formatCents(row.customerCents),
  amount: formatCents(row.subsidyCents),
  reference: row.reference,
  lineText: row.lineText,
  claimingCode: row.claimingCode,
  taxCode: row.taxCode || null,
  ...unitsOf(row.meals, row.subsidyCents),
});
