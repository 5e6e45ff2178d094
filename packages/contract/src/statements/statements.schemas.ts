import * as z from 'zod';
import { CREDIT_REASONS } from '../orders/credits.constants.ts';
import { DELIVERY_OUTCOMES } from '../orders/orders.states.ts';
import { PAYMENT_METHODS } from '../payments/payments.constants.ts';
import { RowsCursor } from '../shared/cursor.schemas.ts';
import { PAPER_LANGUAGES } from '../shared/language.ts';
import { AnyLanguage, Id, Instant, LocalDate, Money, DocumentMonth, SearchText } from '../shared/schemas.ts';
import { STATEMENT_LINES } from './statements.constants.ts';

/** A customer's month in one row. `left` is null without a plan; `toPay` is what was ordered on account. */
export const StatementRow = z
  .object({
    userId: Id,
    customerName: z.string(),
    username: z.string(),
    opening: Money.nullable(),
    spent: Money,
    own: Money,
    toPay: Money,
    left: Money.nullable(),
    orders: z.int(),
  })
  .meta({ id: 'StatementRow' });
export type StatementRow = z.output<typeof StatementRow>;

export const StatementSearch = z.object({
  search: SearchText.optional(),
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
    sums: z.object({ opening: Money, spent: Money, own: Money, toPay: Money, left: Money }),
  })
  .meta({ id: 'StatementList' });
export type StatementList = z.output<typeof StatementList>;

/**
 * An order of the month: what the organisation and the customer are charged for it, at the end of the month or now. Credited
 * meals follow as a line with negative amounts and the day of the credit.
 */
export const StatementLine = z
  .object({
    orderId: Id,
    orderNumber: z.string(),
    date: LocalDate,
    kind: z.enum(STATEMENT_LINES),
    outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
    reason: z.enum(CREDIT_REASONS).nullable().meta({ description: 'Why meals were credited' }),
    items: z.array(z.object({ name: z.string(), name_mk: z.string(), quantity: z.int() })),
    total: Money,
    subsidy: Money,
    own: Money,
    payment: z.enum(PAYMENT_METHODS).nullable(),
    refund: z.object({ state: z.enum(['requested', 'succeeded', 'failed']), amount: Money }).nullable(),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof StatementLine>;

export const Statement = z
  .object({
    month: DocumentMonth,
    isOver: z.boolean(),
    customer: z.object({ userId: Id, name: z.string(), username: z.string(), language: AnyLanguage }),
    opening: Money.nullable(),
    lines: z.array(StatementLine),
    held: z
      .array(z.object({ date: LocalDate, subsidy: Money }))
      .meta({ description: 'What checkouts in progress hold of the budget' }),
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
      .meta({ description: 'What was changed after the month had ended' }),
    sums: z.object({
      spent: Money,
      own: Money,
      paid: Money,
      refunded: Money,
      toPay: Money,
      left: Money.nullable(),
    }),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof Statement>;

/** `own` is the language of the customer. */
export const StatementFile = z.object({ language: z.enum(PAPER_LANGUAGES).default('own') });
