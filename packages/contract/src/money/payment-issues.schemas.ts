import * as z from 'zod';
import { IdCursor } from '../platform/cursor.schemas.ts';
import { Id, Instant, LocalDate, Money, note } from '../platform/schemas.ts';
import { ONLINE_METHODS } from './payments.constants.ts';
import {
  PAYMENT_ISSUE_ENDS,
  PAYMENT_ISSUE_KINDS,
  PAYMENT_ISSUE_STATES,
  RESOLUTIONS_REQUIRING_NOTE,
  RESOLUTIONS,
} from './payment-issues.constants.ts';

export const PaymentIssuesFilter = z.object({
  state: z.enum(PAYMENT_ISSUE_STATES).default('open'),
  cursor: IdCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
});
export type PaymentIssuesFilter = z.output<typeof PaymentIssuesFilter>;

/**
 * A payment issue. `expected` is the amount in our records, `found` the provider's; `owed` is what the customer still
 * owes for a dishonoured debit. `end` tells how it was closed; `by` is null when it was closed automatically.
 */
export const PaymentIssue = z
  .object({
    id: Id,
    kind: z.enum(PAYMENT_ISSUE_KINDS),
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
    resolutions: z.array(z.enum(RESOLUTIONS)).meta({ description: 'Resolutions that are possible now' }),
    end: z
      .object({
        at: Instant,
        by: z.string().nullable(),
        resolution: z.enum(PAYMENT_ISSUE_ENDS),
        note: z.string(),
        posted: Money.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Finding' });
export type PaymentIssue = z.output<typeof PaymentIssue>;

export const PaymentIssuesPage = z
  .object({ items: z.array(PaymentIssue), nextCursor: z.string().nullable() })
  .meta({ id: 'FindingsPage' });
export type PaymentIssuesPage = z.output<typeof PaymentIssuesPage>;

/** Number and sum of the open payment issues, and when each provider's records were last compared; null means never. */
export const PaymentIssuesSummary = z
  .object({
    open: z.int(),
    amount: Money.meta({ description: 'Sum of the amounts owed, disputed or to be refunded' }),
    providers: z.array(
      z.object({
        method: z.enum(ONLINE_METHODS),
        reachedAt: Instant.nullable(),
        failingSince: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'FindingsSummary' });
export type PaymentIssuesSummary = z.output<typeof PaymentIssuesSummary>;

export const CashFilter = z.object({ from: LocalDate.optional(), to: LocalDate.optional() });
export type CashFilter = z.output<typeof CashFilter>;

/** Cash collected for dishonoured debits, and cash paid back for failed refunds. */
export const CashOfPaymentIssues = z
  .object({ collected: Money, givenBack: Money })
  .meta({ id: 'CashOfFindings' });
export type CashOfPaymentIssues = z.output<typeof CashOfPaymentIssues>;

export const ResolvePaymentIssue = z
  .object({ resolution: z.enum(RESOLUTIONS), note: note(500).default('') })
  .superRefine((input, context) => {
    if (input.note === '' && RESOLUTIONS_REQUIRING_NOTE.includes(input.resolution))
      context.addIssue({ code: 'custom', path: ['note'], message: 'reconciliation:rules.note-required' });
  });
export type ResolvePaymentIssue = z.output<typeof ResolvePaymentIssue>;
