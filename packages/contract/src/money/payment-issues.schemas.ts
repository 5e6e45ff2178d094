import * as z from 'zod';
import { ONLINE_METHODS } from './payments.constants.ts';
import { IdCursor } from '../platform/cursor.schemas.ts';
import { Id, Instant, LocalDate, Money, note } from '../platform/schemas.ts';
import {
  FINDING_ENDS,
  FINDING_KINDS,
  FINDING_STATES,
  RESOLUTIONS_REQUIRING_NOTE,
  RESOLUTIONS,
} from './payment-issues.constants.ts';

export const ExceptionsFilter = z.object({
  state: z.enum(FINDING_STATES).default('open'),
  cursor: IdCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
});
export type ExceptionsFilter = z.output<typeof ExceptionsFilter>;

/**
 * A payment issue. `expected` is the amount in our records, `found` the provider's; `owed` is what the customer still
 * owes for a dishonoured debit. `end` tells how it was closed; `by` is null when it was closed automatically.
 */
export const PaymentException = z
  .object({
    id: Id,
    kind: z.enum(FINDING_KINDS),
    method: z.enum(ONLINE_METHODS),
    reference: z.string().nullable(),
    customer: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
    order: z
      .object({ id: Id, deliveryDate: LocalDate, isDelivered: z.boolean(), isCancelled: z.boolean() })
      .nullable(),
    expected: Money.nullable(),
    found: Money.nullable(),
    owed: Money.nullable(),
    currency: z.string().nullable(),
    openedAt: Instant,
    lastSeenAt: Instant,
    resolutions: z.array(z.enum(RESOLUTIONS)).meta({ description: 'What can be done about it now' }),
    end: z
      .object({
        at: Instant,
        by: z.string().nullable(),
        resolution: z.enum(FINDING_ENDS),
        note: z.string(),
        posted: Money.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Finding' });
export type PaymentException = z.output<typeof PaymentException>;

export const ExceptionsPage = z
  .object({ items: z.array(PaymentException), nextCursor: z.string().nullable() })
  .meta({ id: 'FindingsPage' });
export type ExceptionsPage = z.output<typeof ExceptionsPage>;

/** Number of open payment issues, and when each provider's records were last compared; null means never. */
export const ExceptionsSummary = z
  .object({
    open: z.int(),
    providers: z.array(
      z.object({
        method: z.enum(ONLINE_METHODS),
        reachedAt: Instant.nullable(),
        failingSince: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'FindingsSummary' });
export type ExceptionsSummary = z.output<typeof ExceptionsSummary>;

export const CashFilter = z.object({ from: LocalDate.optional(), to: LocalDate.optional() });
export type CashFilter = z.output<typeof CashFilter>;

/** Cash collected for dishonoured debits, and cash paid back for failed refunds. */
export const CashOfExceptions = z
  .object({ collected: Money, givenBack: Money })
  .meta({ id: 'CashOfFindings' });
export type CashOfExceptions = z.output<typeof CashOfExceptions>;

export const ResolveException = z
  .object({ resolution: z.enum(RESOLUTIONS), note: note(500).default('') })
  .superRefine((input, context) => {
    if (input.note === '' && RESOLUTIONS_REQUIRING_NOTE.includes(input.resolution))
      context.addIssue({ code: 'custom', path: ['note'], message: 'reconciliation:rules.note-required' });
  });
export type ResolveException = z.output<typeof ResolveException>;
