import * as z from 'zod';
import { ONLINE_METHODS } from '../payments/payments.words.ts';
import { IdCursor } from '../shared/cursor.schemas.ts';
import { Id, Instant, LocalDate, Money, note } from '../shared/schemas.ts';
import { FINDING_ENDS, FINDING_KINDS, FINDING_STATES, NEEDS_NOTE, RESOLUTIONS } from './findings.words.ts';

export const FindingsFilter = z.object({
  state: z.enum(FINDING_STATES).default('open'),
  cursor: IdCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
});
export type FindingsFilter = z.output<typeof FindingsFilter>;

/**
 * A payment to look at. `expected` is what our books say, `found` what the provider says; `owed` is what its customer owes for
 * the order now, where somebody has to collect it. `end` says how it was closed, by nobody where its cause has gone.
 */
export const Finding = z
  .object({
    id: Id,
    kind: z.enum(FINDING_KINDS),
    method: z.enum(ONLINE_METHODS),
    reference: z.string().nullable(),
    customer: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
    order: z.object({ id: Id, deliveryDate: LocalDate, isCancelled: z.boolean() }).nullable(),
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
export type Finding = z.output<typeof Finding>;

export const FindingsPage = z
  .object({ items: z.array(Finding), nextCursor: z.string().nullable() })
  .meta({ id: 'FindingsPage' });
export type FindingsPage = z.output<typeof FindingsPage>;

/** How many are open, and when each provider's books were last compared with ours; null is never. */
export const FindingsSummary = z
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
export type FindingsSummary = z.output<typeof FindingsSummary>;

export const ResolveFinding = z
  .object({ resolution: z.enum(RESOLUTIONS), note: note(500).default('') })
  .superRefine((wish, context) => {
    if (wish.note === '' && NEEDS_NOTE.includes(wish.resolution))
      context.addIssue({ code: 'custom', path: ['note'], message: 'reconciliation:rules.note-required' });
  });
export type ResolveFinding = z.output<typeof ResolveFinding>;
