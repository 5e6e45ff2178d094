import * as z from 'zod';
import { CREDIT_REASONS } from '../ordering/credits.constants.ts';
import { DELIVERY_OUTCOMES } from '../ordering/orders.states.ts';
import { RowsCursor } from '../platform/cursor.schemas.ts';
import { DOCUMENT_LANGUAGES } from '../platform/language.ts';
import {
  AnyLanguage,
  Id,
  Instant,
  LocalDate,
  Money,
  DocumentMonth,
  SearchText,
} from '../platform/schemas.ts';
import { PAYMENT_METHODS } from './payments.constants.ts';
import { BOOKED_METHODS } from './incoming-payments.constants.ts';
import {
  ACCOUNT_PAYMENTS,
  MAX_CHOSEN_CUSTOMERS,
  BATCH_PEOPLE,
  BATCH_SORTS,
  BATCH_STATES,
  STATEMENT_LINES,
  STATEMENT_SORTS,
  STATEMENT_WAYS,
} from './statements.constants.ts';

/** The number by which the office identifies a customer. */
const CustomerNumber = z
  .string()
  .meta({ description: 'The customer number assigned by the kitchen, or the account ID if there is none' });

/**
 * A customer's statement as a row of the list. `left` is null without a plan; `toPay` is the total of orders on account.
 * `due` is the amount asked for, negative for credit; `received` came in since the end of the month, and `open` is the
 * unpaid part of `due`.
 */
export const StatementRow = z
  .object({
    userId: Id,
    customerNumber: CustomerNumber,
    customerName: z.string(),
    username: z.string(),
    opening: Money.nullable(),
    spent: Money,
    own: Money,
    toPay: Money,
    left: Money.nullable(),
    orders: z.int(),
    due: Money,
    received: Money,
    open: Money,
    way: z.enum(STATEMENT_WAYS),
  })
  .meta({ id: 'StatementRow' });
export type StatementRow = z.output<typeof StatementRow>;

export const StatementSearch = z.object({
  search: SearchText.optional(),
  sort: z.enum(STATEMENT_SORTS, 'common:rules.invalid').default('name'),
  direction: z.enum(['asc', 'desc'], 'common:rules.invalid').optional(),
  cursor: RowsCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
});
export type StatementSearch = z.output<typeof StatementSearch>;

export const StatementList = z
  .object({
    month: DocumentMonth,
    items: z.array(StatementRow),
    total: z.int(),
    nextCursor: z.string().nullable(),
    mailedAt: Instant.nullable().meta({
      description: 'When all customers with email were notified of the statements; null if they were not yet',
    }),
    sums: z.object({
      opening: Money,
      spent: Money,
      own: Money,
      toPay: Money,
      left: Money,
      /** The sum of all debts; credits are summed up in `credit`. */
      due: Money,
      credit: Money,
      received: Money,
      open: Money,
    }),
  })
  .meta({ id: 'StatementList' });
export type StatementList = z.output<typeof StatementList>;

/**
 * An order of the month with the organisation's and the customer's part, at the end of the month or now. Credited meals
 * follow as a separate line with negative amounts and the date of the credit.
 */
export const StatementLine = z
  .object({
    orderId: Id,
    orderNumber: z.string(),
    date: LocalDate,
    kind: z.enum(STATEMENT_LINES),
    outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
    reason: z
      .enum(CREDIT_REASONS)
      .nullable()
      .meta({ description: 'Reason why meals were credited; null for other lines' }),
    items: z.array(z.object({ name: z.string(), name_mk: z.string(), quantity: z.int() })),
    total: Money,
    subsidy: Money,
    own: Money,
    payment: z.enum(PAYMENT_METHODS).nullable(),
    isDishonoured: z
      .boolean()
      .meta({ description: 'Whether the bank did not pay the direct debit or took it back' }),
    refund: z.object({ state: z.enum(['requested', 'succeeded', 'failed']), amount: Money }).nullable(),
    isChargedAgain: z
      .boolean()
      .meta({ description: 'Whether the order is on account because it was delivered after its refund' }),
    payer: z
      .string()
      .nullable()
      .meta({ description: 'Name of the payer of the subsidy; null if there is no payer' }),
    payerMk: z.string().nullable(),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof StatementLine>;

/**
 * A customer's account: `opening` + `charged` − `received` = `closing`; negative balances are credit. Charges are the
 * customer's part of delivered orders on account, and corrections of earlier ones.
 */
const StatementAccount = z.object({
  opening: Money,
  charges: z.array(
    z.object({
      date: LocalDate,
      orderNumber: z.string(),
      amount: Money,
      deliveredOn: LocalDate,
      isCorrection: z
        .boolean()
        .meta({ description: 'Whether the charge corrects an order of an earlier statement' }),
      isUnpaidDebit: z.boolean().meta({ description: 'Whether the charge is an unpaid direct debit' }),
    }),
  ),
  charged: Money,
  payments: z.array(
    z.object({
      incomingPaymentId: Id,
      date: LocalDate,
      kind: z.enum(ACCOUNT_PAYMENTS),
      method: z.enum(BOOKED_METHODS),
      amount: Money.meta({ description: 'Negative if a payment was reversed or credit was paid out' }),
    }),
  ),
  received: Money,
  closing: Money,
  dueOn: LocalDate.nullable().meta({ description: 'Null if nothing is due' }),
});

export const Statement = z
  .object({
    month: DocumentMonth,
    isOver: z.boolean(),
    customer: z.object({
      userId: Id,
      customerNumber: CustomerNumber,
      name: z.string(),
      username: z.string(),
      language: AnyLanguage,
      address: z.array(z.string()).meta({
        description: 'Lines of the postal address: the default address, or that of the latest order',
      }),
      isDeceased: z.boolean(),
      paymentReference: z.string(),
    }),
    account: StatementAccount,
    payer: z
      .string()
      .nullable()
      .meta({ description: 'The single payer of all subsidies; null if there are several or none' }),
    payerMk: z.string().nullable(),
    opening: Money.nullable(),
    isAgreed: z.boolean().meta({ description: 'Whether agreements applied in the month instead of a plan' }),
    lines: z.array(StatementLine),
    held: z
      .array(z.object({ date: LocalDate, subsidy: Money }))
      .meta({ description: 'Parts of the budget that are reserved for checkouts in progress' }),
    corrections: z
      .array(
        z.object({
          orderNumber: z.string(),
          at: Instant,
          kind: z.enum(['cancelled', 'restored', 'credited']),
          subsidy: Money,
          own: Money,
        }),
      )
      .meta({ description: 'Changes made in this month to orders of closed months' }),
    sums: z.object({
      worth: Money.meta({
        description: 'Meals and delivery fees after cancellations, credits and corrections',
      }),
      meals: Money,
      fees: Money,
      spent: Money,
      own: Money,
      paid: Money,
      refunded: Money,
      toPay: Money,
      unpaid: Money.meta({ description: 'Direct debits that banks did not pay and that are not on account' }),
      writtenOff: Money,
      left: Money.nullable(),
    }),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof Statement>;

/** `own` is the customer's language. */
export const StatementFile = z.object({ language: z.enum(DOCUMENT_LANGUAGES).default('own') });

/** A customer's current account; a negative balance is credit. `due` is the unpaid part of the last statement. */
export const OwnAccount = z
  .object({
    balance: Money,
    due: z.object({ amount: Money, on: LocalDate }).nullable(),
    paymentReference: z.string(),
    bankDetails: z.string(),
    payments: StatementAccount.shape.payments.meta({
      description: 'Payments of this month and the previous one',
    }),
  })
  .meta({ id: 'OwnAccount' });
export type OwnAccount = z.output<typeof OwnAccount>;

/** `customerIds` are required for `chosen` and must be empty otherwise. */
export const StartBatch = z
  .object({
    people: z.enum(BATCH_PEOPLE),
    sortBy: z.enum(BATCH_SORTS),
    customerIds: z.array(Id).max(MAX_CHOSEN_CUSTOMERS, 'common:rules.too-many').default([]),
  })
  .refine(({ people, customerIds }) => (people === 'chosen') === customerIds.length > 0, {
    path: ['customerIds'],
    error: 'common:rules.required',
  });
export type StartBatch = z.output<typeof StartBatch>;

/** The statements of a month in one document, which is written in the background. */
export const StatementBatch = z
  .object({
    id: Id,
    month: DocumentMonth,
    people: z.enum(BATCH_PEOPLE),
    sortBy: z.enum(BATCH_SORTS),
    state: z.enum(BATCH_STATES),
    done: z.int().meta({ description: 'Number of statements read so far' }),
    total: z.int().nullable().meta({ description: 'Number of statements; null until it is known' }),
    requestedAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'StatementBatch' });
export type StatementBatch = z.output<typeof StatementBatch>;
