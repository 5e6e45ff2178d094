import * as z from 'zod';
import { CursorId, cursorOf } from '../platform/cursor.schemas.ts';
import { Id, Instant, line, LocalDate, Money, note, pageOf } from '../platform/schemas.ts';
import {
  BANK_LINE_LISTS,
  BANK_LINE_STATES,
  MAX_CONFIRMED_LINES,
  MAX_LINE_PARTS,
  PROPOSAL_REASONS,
} from './incoming-payments.constants.ts';
import { AccountHolder, InvoiceName, IncomingPayment, ReceivedAmount } from './incoming-payments.schemas.ts';

export const BankFile = z
  .object({
    id: Id,
    fileName: z.string(),
    uploadedAt: Instant,
    uploadedBy: z.string().nullable(),
    lines: z.int(),
    openLines: z.int(),
  })
  .meta({ id: 'BankFile' });
export type BankFile = z.output<typeof BankFile>;

/**
 * A possible payer of a bank line, and why it is proposed. `amount` is the line's amount, `owed` the payer's current debt.
 */
export const PayerProposal = z
  .object({
    reason: z.enum(PROPOSAL_REASONS),
    customer: AccountHolder.nullable(),
    invoice: InvoiceName.nullable(),
    owed: Money,
    amount: Money,
  })
  .meta({ id: 'Proposal' });
export type PayerProposal = z.output<typeof PayerProposal>;

export const BankLine = z
  .object({
    id: Id,
    bookedOn: LocalDate,
    amount: Money,
    text: z.string(),
    fileName: z.string(),
    state: z.enum(BANK_LINE_STATES),
    settledAt: Instant.nullable(),
    settledBy: z.string().nullable(),
    proposals: z
      .array(PayerProposal)
      .meta({ description: 'Possible payers of an open line, most likely first' }),
    isSure: z.boolean().meta({
      description:
        'Whether the first proposal needs no check: only it names a payer by reference, or an invoice by its number and exact open amount',
    }),
    hasTwin: z.boolean().meta({
      description:
        'Whether another file has a line with the same day and amount, which may be the same payment',
    }),
    bookedInstead: LocalDate.nullable().meta({
      description:
        'For an open line in a closed month, the day on which the payment would be recorded; otherwise null',
    }),
    mayNameErased: z.boolean().meta({
      description:
        'Whether the text may name a person whose data were erased, until the office decides to keep or erase it',
    }),
    receipts: z.array(IncomingPayment).meta({ description: 'Incoming payments recorded for the line' }),
  })
  .meta({ id: 'BankLine' });
export type BankLine = z.output<typeof BankLine>;

export const DecideLineText = z.object({ isKept: z.boolean() });

const BankLineCursor = cursorOf({ bookedOn: LocalDate, id: CursorId });

export const BankLineFilter = z.object({
  state: z.enum(BANK_LINE_LISTS).default('open'),
  cursor: BankLineCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(MAX_CONFIRMED_LINES).default(50),
});
export type BankLineFilter = z.output<typeof BankLineFilter>;

export const BankLinePage = pageOf(BankLine);

const Part = z
  .object({ customerId: Id.optional(), invoiceId: Id.optional(), amount: ReceivedAmount })
  .refine(({ customerId, invoiceId }) => (customerId === undefined) !== (invoiceId === undefined), {
    path: ['customerId'],
    error: 'incoming-payments:rules.payer',
  });
export type IncomingPaymentPart = z.output<typeof Part>;

/** The payers of a bank line; the amounts of the parts must add up to the line's amount. */
const Parts = z
  .array(Part)
  .min(1, 'incoming-payments:rules.payer')
  .max(MAX_LINE_PARTS, 'common:rules.too-many');

export const ReceiveLine = z.object({ key: z.uuid(), parts: Parts, note: note(500).default('') });
export type ReceiveLine = z.output<typeof ReceiveLine>;

/** Several bank lines, processed independently: a rejected line does not stop the others. */
export const ReceiveLines = z.object({
  key: z.uuid(),
  lines: z
    .array(z.object({ id: Id, parts: Parts }))
    .min(1, 'common:rules.required')
    .max(MAX_CONFIRMED_LINES, 'common:rules.too-many')
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'common:rules.invalid'),
});
export type ReceiveLines = z.output<typeof ReceiveLines>;

export const ReceivedLines = z
  .object({
    received: z.array(Id),
    refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })),
  })
  .meta({ id: 'ReceivedLines' });
export type ReceivedLines = z.output<typeof ReceivedLines>;

export const IgnoreLine = z.object({ reason: note(500).default('') });
export type IgnoreLine = z.output<typeof IgnoreLine>;

/**
 * The incoming payments of a received line are reversed on `reversedOn`, by default today. An ignored line has none, so
 * the date has no effect.
 */
export const ReopenLine = z.object({
  key: z.uuid(),
  reversedOn: LocalDate.optional(),
  reason: line(500, 'incoming-payments:rules.reason'),
});
export type ReopenLine = z.output<typeof ReopenLine>;
