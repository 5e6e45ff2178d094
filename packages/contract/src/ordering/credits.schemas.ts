import * as z from 'zod';
import { Age, Id, Instant, Money, note } from '../platform/schemas.ts';
import { CREDIT_REASONS } from './credits.constants.ts';

/**
 * Credits this many meals that were not delivered, or not as they should be. `key` is chosen by the sender; the same key
 * credits an order once, however often it is sent. `personId` is the author, since the request may have waited for a network.
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

/** What was reported of an order, by the names of its meals. */
export const MissingMeals = z.object({
  reason: z.enum(CREDIT_REASONS),
  lines: z.array(z.object({ name: z.string(), name_mk: z.string(), quantity: z.int() })),
});
export type MissingMeals = z.output<typeof MissingMeals>;

/** What was credited of an order in one request. `refundStatus` is null where nothing is refunded. */
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
