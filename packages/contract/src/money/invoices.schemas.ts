import * as z from 'zod';
import { OUTBOX_STATES } from '../messages/templates.constants.ts';
import { RowsCursor } from '../platform/cursor.schemas.ts';
import {
  AnyLanguage,
  Id,
  Instant,
  LocalDate,
  Money,
  DocumentMonth,
  PathId,
  Reason,
  note,
} from '../platform/schemas.ts';
import { INVOICE_ACTIONS, INVOICE_MEANS, INVOICE_TRANSITIONS, RECORDED_STATES } from './invoices.states.ts';
import { INVOICE_STATES } from './statements.constants.ts';
import { TAX_CODES, TAX_INVOICE_GAPS } from './tax-codes.constants.ts';

const State = z.enum(INVOICE_STATES);

const MonthShare = z
  .object({ month: DocumentMonth, deliveries: z.int(), total: Money })
  .meta({ id: 'MonthShare', description: 'Deliveries of one month' });

/** A payer's invoice for a month. If it has not been issued, the figures are those of an invoice issued now. */
export const InvoiceMonth = z
  .object({
    month: DocumentMonth,
    funderId: Id.nullable().meta({ description: 'The payer; null means the organisation in the settings' }),
    payer: z.string(),
    payerMk: z
      .string()
      .meta({ description: 'Macedonian name of the payer; empty if the payer has only one name' }),
    state: State,
    number: z.string().nullable(),
    issuedAt: Instant.nullable(),
    dueOn: LocalDate.nullable().meta({
      description: 'Null for drafts, for older invoices without a due date, and for totals of zero or less',
    }),
    deliveries: z.int(),
    credits: z.int(),
    creditsTotal: Money.meta({
      description:
        'Sum of the credits, zero or negative; together with the totals of `months` it gives `total`',
    }),
    total: Money,
    received: Money.meta({ description: 'The part of the total that was paid' }),
    months: z.array(MonthShare).meta({
      description: 'Deliveries on the invoice by month, oldest first, without credits',
    }),
    ownDeliveries: z.int().meta({
      description: 'Number of deliveries of this month only, whether or not they are on this invoice',
    }),
    ownTotal: Money,
    onInvoices: z
      .array(z.string())
      .meta({ description: "Numbers of the invoices that include this month's deliveries" }),
    openOrders: z.int().meta({ description: 'Orders of the month that are neither delivered nor cancelled' }),
  })
  .meta({ id: 'InvoiceMonth' });
export type InvoiceMonth = z.output<typeof InvoiceMonth>;

/** An issued invoice in the results of a search. */
export const FoundInvoice = InvoiceMonth.pick({
  month: true,
  funderId: true,
  payer: true,
  payerMk: true,
  state: true,
  total: true,
})
  .extend({ number: z.string() })
  .meta({ id: 'FoundInvoice' });
export type FoundInvoice = z.output<typeof FoundInvoice>;

/** The sender of an invoice with bank details, stored when it is issued. */
export const InvoiceSender = z.object({
  name: z.string(),
  /** Older invoices have one name only. */
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

/** The recipient of an invoice, stored when it is issued. */
export const InvoiceRecipient = z.object({
  name: z.string(),
  address: z.string(),
  businessNumber: z.string(),
  nameMk: z.string().optional(),
});
export type InvoiceRecipient = z.output<typeof InvoiceRecipient>;

/** A recorded state change of an issued invoice: who made it, and when. */
const InvoiceEvent = z
  .object({
    state: z.enum(RECORDED_STATES),
    at: Instant,
    by: z.string(),
    reason: z.string(),
    means: z.enum(INVOICE_MEANS).nullable(),
    recipient: z
      .string()
      .meta({ description: 'The address to which the invoice was emailed; empty if it was not emailed' }),
    message: z.enum(OUTBOX_STATES).nullable().meta({
      description: 'Sending state of that email; null if there was none or it was deleted',
    }),
  })
  .meta({ id: 'InvoiceEvent' });
export type InvoiceEvent = z.output<typeof InvoiceEvent>;

/**
 * A payer's invoice for a month. `total` is what the payer owes; `ordersTotal` and `customersTotal` show how it is
 * calculated.
 */
export const Invoice = InvoiceMonth.extend({
  kitchen: InvoiceSender,
  organisation: InvoiceRecipient,
  ordersTotal: Money,
  customersTotal: Money,
  tax: Money.meta({ description: 'Tax included in the total' }),
  taxCodes: z
    .array(z.enum(TAX_CODES))
    .meta({ description: 'Tax codes of its lines; empty for older invoices' }),
  taxInvoiceGaps: z.array(z.enum(TAX_INVOICE_GAPS)).meta({
    description: 'Details missing for a tax invoice',
  }),
  email: z.string().meta({ description: 'Address to which the invoice can be emailed; empty if unknown' }),
  events: z.array(InvoiceEvent).meta({ description: 'Latest first' }),
  issueFirst: DocumentMonth.nullable().meta({
    description: 'An earlier month that could still have its own invoice; null if there is none',
  }),
}).meta({ id: 'Invoice' });
export type Invoice = z.output<typeof Invoice>;

/** An order on an invoice. A credit reverses what an earlier invoice charged, so its amounts are negative. */
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
    reference: z.string().meta({ description: "The payer's reference for the person" }),
    lineText: z.string(),
    claimingCode: z.string(),
    taxCode: z.enum(TAX_CODES).nullable(),
    units: z.int(),
    unitPrice: z
      .string()
      .regex(/^-?\d{1,10}\.\d{2,4}$/)
      .meta({ description: 'Price per unit; `amount` is `units` times this, rounded to cents' }),
  })
  .meta({ id: 'InvoiceLine' });
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** Selects the payer of an invoice: a funder or, without `funderId`, the organisation in the settings. */
export const PayerQuery = z.object({ funderId: PathId.optional() });

export const InvoiceLinePage = PayerQuery.extend({
  cursor: RowsCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
});

const SeenTotal = z.string().regex(/^-?\d{1,7}\.\d{2}$/, 'common:rules.money');
/** `total` is the amount that the user saw when confirming; `reason` is stored in the audit log. */
export const IssueInvoice = z.object({ total: SeenTotal, reason: Reason, funderId: Id.nullish() });
export type IssueInvoice = z.output<typeof IssueInvoice>;

/**
 * An action on an issued invoice; `seen` is the state that the user saw. `means` and the document's `language` belong to
 * sending. `reason` is required if `INVOICE_TRANSITIONS` says so.
 */
export const ChangeInvoiceState = z
  .object({
    funderId: Id.nullish(),
    action: z.enum(INVOICE_ACTIONS),
    seen: State,
    means: z.enum(INVOICE_MEANS).optional(),
    language: AnyLanguage.optional(),
    reason: note(500, 'statements:rules.reason').default(''),
  })
  .refine(({ action, reason }) => !INVOICE_TRANSITIONS[action].why || reason !== '', {
    path: ['reason'],
    error: 'statements:rules.reason',
  })
  .refine(({ action, means }) => (action === 'send') === (means !== undefined), {
    path: ['means'],
    error: 'statements:rules.means',
  });
export type ChangeInvoiceState = z.output<typeof ChangeInvoiceState>;

export const InvoiceParams = z.object({ month: DocumentMonth });
