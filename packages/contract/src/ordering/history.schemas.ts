import * as z from 'zod';
import { PAYMENT_METHODS } from '../money/payments.constants.ts';
import { Id, Instant, Money } from '../platform/schemas.ts';
import { CREDIT_REASONS } from './credits.constants.ts';
import { Rescheduled } from './reschedule.schemas.ts';
import { DELIVERY_OUTCOMES, ORDER_STATUSES } from './orders.states.ts';

const Status = z.enum(ORDER_STATUSES);

/** The author of an event: staff, the customer, or the system (`product`). */
const EventAuthor = z.object({ kind: z.enum(['staff', 'customer', 'product']), name: z.string().nullable() });

const ChangedLines = z.array(z.object({ name: z.string(), name_mk: z.string(), quantity: z.int() }));

const OrderEvent = z.object({
  id: Id,
  at: Instant,
  tappedAt: Instant.nullable().meta({
    description:
      "Time of the user's action, if the request waited for a network; `at` is the time of its arrival. Null if it did not wait",
  }),
  who: EventAuthor,
  action: z
    .string()
    .meta({ description: 'place, undo, credit, change, reschedule, or the name of a transition' }),
  from: Status.nullable(),
  to: Status,
  reason: z.string().nullable(),
  outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
  credit: z
    .enum(CREDIT_REASONS)
    .nullable()
    .meta({ description: 'Reason why meals were credited; null for other events' }),
  creditId: Id.nullable(),
  rescheduled: Rescheduled.nullable().meta({
    description: 'The old and the new delivery; null for other events',
  }),
  change: z
    .object({ before: ChangedLines, after: ChangedLines, customerBefore: Money, customerAfter: Money })
    .nullable()
    .meta({
      description: "The meals and the customer's amount before and after a change; null for other events",
    }),
});

/** The events of an order with its payments and refunds. */
export const OrderHistory = z
  .object({
    events: z.array(OrderEvent),
    payments: z.array(
      z.object({
        method: z.enum(PAYMENT_METHODS),
        amount: Money,
        state: z.string(),
        at: Instant,
      }),
    ),
    refunds: z.array(z.object({ amount: Money, state: z.string(), at: Instant })),
  })
  .meta({ id: 'OrderHistory' });
export type OrderHistory = z.output<typeof OrderHistory>;
