import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type {
  Invoice,
  InvoiceLine,
  InvoiceRecipient,
  InvoiceSender,
} from '@trpeza/contract/statements/invoices.schemas';
import type { InvoiceState } from '@trpeza/contract/statements/statements.constants';
import type { MonthShare, ownOf } from './invoices.domain.ts';
import type { InvoiceRow, LineRow, LineSums } from './invoices.queries.ts';
import { money } from './statements.present.ts';

export interface Details {
  kitchen: InvoiceSender;
  organisation: InvoiceRecipient;
}

/** Sender and recipient from the current settings. */
export const detailsOf = (settings: Settings): Details => ({
  kitchen: {
    name: settings.kitchen_name,
    nameMk: settings.kitchen_name_mk,
    address: settings.kitchen_address,
    phone: settings.kitchen_phone,
    email: settings.kitchen_email,
    businessNumber: settings.kitchen_business_number,
    bankDetails: settings.kitchen_bank_details,
    taxNote: settings.invoice_tax_note,
    currency: settings.currency,
  },
  organisation: {
    name: settings.organisation_name,
    address: settings.organisation_address,
    businessNumber: settings.organisation_business_number,
  },
});

/** An issued invoice keeps its own details; any other uses the current settings. */
export function presentInvoice({
  month,
  state,
  row,
  details,
  sums,
  openOrders,
  months,
  own,
  issueFirst,
}: {
  month: string;
  state: InvoiceState;
  row: InvoiceRow | undefined;
  details: Details | undefined;
  sums: LineSums;
  openOrders: number;
  months: readonly MonthShare[];
  own: ReturnType<typeof ownOf>;
  issueFirst: string | null;
}): Invoice {
  return {
    month,
    state,
    number: row?.number ?? null,
    issuedAt: row?.issuedAt.toISOString() ?? null,
    deliveries: sums.deliveries,
    credits: sums.credits,
    total: money(sums.subsidyCents),
    ordersTotal: money(sums.totalCents),
    customersTotal: money(sums.customerCents),
    openOrders,
    months: presentMonths(months),
    ...presentOwn(own),
    issueFirst,
    kitchen: details?.kitchen ?? row!.kitchen,
    organisation: details?.organisation ?? row!.organisation,
  };
}

/** The number of an invoice, and its deliveries by month. */
export const heldBy = ({ number, month, months }: InvoiceRow) => ({
  number,
  month,
  months,
});

export const presentMonths = (months: readonly MonthShare[]): Invoice['months'] =>
  months.map(({ month, deliveries, cents }) => ({ month, deliveries, total: money(cents) }));

export const presentOwn = ({ deliveries, cents, onInvoices }: ReturnType<typeof ownOf>) => ({
  ownDeliveries: deliveries,
  ownTotal: money(cents),
  onInvoices,
});

export const presentLine = (row: LineRow): InvoiceLine => ({
  orderId: row.orderId,
  orderNumber: String(row.orderId),
  userId: row.accountId,
  person: row.person,
  date: row.deliveryDate,
  kind: row.kind,
  meals: row.meals,
  total: money(row.totalCents),
  own: money(row.customerCents),
  amount: money(row.subsidyCents),
});
