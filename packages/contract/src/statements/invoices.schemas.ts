import * as z from 'zod';
import { RowsCursor } from '../shared/cursor.schemas.ts';
import { Id, Instant, LocalDate, Money, DocumentMonth, Reason } from '../shared/schemas.ts';
import { INVOICE_STATES } from './statements.constants.ts';

const State = z.enum(INVOICE_STATES);

const MonthShare = z
  .object({ month: DocumentMonth, deliveries: z.int(), total: Money })
  .meta({ id: 'MonthShare', description: 'Deliveries of one month' });

/** A month and its invoice; if not issued yet, as it would be if issued now. */
export const InvoiceMonth = z
  .object({
    month: DocumentMonth,
    state: State,
    number: z.string().nullable(),
    issuedAt: Instant.nullable(),
    deliveries: z.int(),
    credits: z.int(),
    total: Money,
    months: z.array(MonthShare).meta({
      description:
        'Deliveries that the invoice holds, the oldest month first; what is taken back comes besides',
    }),
    ownDeliveries: z.int().meta({ description: 'Of the month alone, on whichever invoice' }),
    ownTotal: Money,
    onInvoices: z.array(z.string()).meta({ description: 'Numbers of the invoices that they stand on' }),
    openOrders: z.int().meta({ description: 'Orders of the month that are neither delivered nor cancelled' }),
  })
  .meta({ id: 'InvoiceMonth' });
export type InvoiceMonth = z.output<typeof InvoiceMonth>;

/** The sender of an invoice, with the details needed to pay it; frozen when it is issued. */
export const InvoiceSender = z.object({
  name: z.string(),
  /** Older invoices were issued under the one name. */
  nameMk: z.string().optional(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  businessNumber: z.string(),
  bankDetails: z.string(),
  taxNote: z.string(),
  currency: z.string(),
});
export type InvoiceSender = z.output<typeof InvoiceSender>;

/** The payer; likewise. */
export const InvoiceRecipient = z.object({
  name: z.string(),
  address: z.string(),
  businessNumber: z.string(),
});
export type InvoiceRecipient = z.output<typeof InvoiceRecipient>;

/** The organisation's part of a month. `total` is what it pays; orders and customers' own parts show how it is calculated. */
export const Invoice = InvoiceMonth.extend({
  kitchen: InvoiceSender,
  organisation: InvoiceRecipient,
  ordersTotal: Money,
  customersTotal: Money,
  issueFirst: DocumentMonth.nullable().meta({
    description: 'An older month that could still have an invoice of its own',
  }),
}).meta({ id: 'Invoice' });
export type Invoice = z.output<typeof Invoice>;

/** An order on an invoice; a credit reverses what an earlier invoice charged, so its amounts are negative. */
export const InvoiceLine = z
  .object({
    orderId: Id,
    orderNumber: z.string(),
    userId: Id,
    person: z.string(),
    date: LocalDate,
    kind: z.enum(['delivery', 'credit']),
    meals: z.int(),
    total: Money,
    own: Money,
    amount: Money,
  })
  .meta({ id: 'InvoiceLine' });
export type InvoiceLine = z.output<typeof InvoiceLine>;

export const InvoiceLinePage = z.object({
  cursor: RowsCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
});

/** `total` is what the person saw when confirming; `reason` is stored with the change. */
const SeenTotal = z.string().regex(/^-?\d{1,7}\.\d{2}$/, 'common:rules.money');
export const IssueInvoice = z.object({ total: SeenTotal, reason: Reason });
export type IssueInvoice = z.output<typeof IssueInvoice>;

export const InvoiceParams = z.object({ month: DocumentMonth });
