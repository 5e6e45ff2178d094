import * as z from 'zod';
import { Age, Id, Instant, Money, note } from '../platform/schemas.ts';
import { CREDIT_REASONS } from './credits.constants.ts';

/**
 * Credits meals that were missing or defective. `key` is an idempotency key chosen by the client. `personId` is the user
 * who reported the meals: while the request waited for a network, another user may have signed in.
 */
export const CreditMeals = z.object({
  reason: z.enum(CREDIT_REASONS),
  note: note(500).optional(),
  lines: z
    .array(z.object({ itemId: Id, quantity: z.int().min(1).max(100) }))
    .min(1, 'common:rules.required')
    .max(200, 'common:rules.too-many'),
  key: z.uuid(),
  personId: Id.optional(),
  age: Age.optional(),
});
export type CreditMeals = z.output<typeof CreditMeals>;

/** Meals reported as missing or defective, by name. */
export const MissingMeals = z.object({
  reason: z.enum(CREDIT_REASONS),
  lines: z.array(z.object({ name: z.string(), name_mk: z.string(), quantity: z.int() })),
});
export type MissingMeals = z.output<typeof MissingMeals>;

/** A credit, created by one request. `refundStatus` is null if nothing is refunded. */
export const Credit = z
  .object({
    id: Id,
    reason: z.enum(CREDIT_REASONS),
    at: Instant,
    amount: Money,
    customerAmount: Money,
    subsidyAmount: Money,
    refundStatus: z.enum(['requested', 'succeeded', 'failed']).nullable(),
    lines: z.array(z.object({ itemId: Id, quantity: z.int() })),
  })
  .meta({ id: 'Credit' });
export type Credit = z.output<typeof Credit>;
