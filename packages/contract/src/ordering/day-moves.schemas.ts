import * as z from 'zod';
import { Id, Instant, LocalDate, Reason } from '../platform/schemas.ts';
import { SlotName } from './calendar.schemas.ts';
import { ORDER_STATUSES } from './orders.states.ts';
import { DAY_MOVE_NOTES, DAY_MOVE_STATES, NOTIFICATION_WAYS } from './day-moves.constants.ts';

const between = {
  from: LocalDate,
  to: LocalDate,
  slot: SlotName.nullable().meta({
    description: 'The new slot of all orders; null keeps the slot of each order',
  }),
};
const isElsewhere = ({ from, to }: { from: string; to: string }) => from !== to;
const SAME_DAY = { error: 'day-moves:rules.same-day', path: ['to'] };

/** How to open a new day that is not a delivery day: `beside` keeps the old day, `instead` closes it. */
const OpensDay = z.enum(['beside', 'instead']).nullable().default(null);

export const PreviewDayMove = z.object(between).refine(isElsewhere, SAME_DAY);
export type PreviewDayMove = z.output<typeof PreviewDayMove>;

/**
 * Starts the move of orders to another day. `orders` are ids from the preview. `key` makes the request idempotent. If
 * `keepsSecondOrders` is false, orders whose customers have another order on the new day stay on the old day, and the
 * office has to call those customers.
 */
export const StartDayMove = z
  .object({
    ...between,
    orders: z.array(Id).min(1, 'day-moves:rules.nobody').max(500, 'common:rules.too-many'),
    key: z.uuid('common:rules.invalid'),
    keepsSecondOrders: z.boolean().default(true),
    opensDay: OpensDay,
    reason: Reason,
  })
  .refine(isElsewhere, SAME_DAY);
export type StartDayMove = z.output<typeof StartDayMove>;

const Whose = {
  orderId: Id,
  customerId: Id,
  customerName: z.string(),
  phone: z.string(),
  tell: z.enum(NOTIFICATION_WAYS).meta({ description: 'How the customer is informed' }),
};
const Refusal = z.object({ code: z.string(), message: z.string() }).nullable();

export const DayMovePreview = z
  .object({
    ...between,
    orders: z.array(
      z.object({
        ...Whose,
        status: z.enum(ORDER_STATUSES),
        slot: SlotName,
        toSlot: SlotName,
        refusal: Refusal.meta({ description: 'Why the order cannot be moved now; null if it can' }),
        notes: z.array(z.enum(DAY_MOVE_NOTES)).meta({ description: 'Points that the office should decide' }),
        secondOrders: z
          .array(z.string())
          .meta({ description: "Numbers of the customer's orders on the new day" }),
      }),
    ),
    months: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .meta({ description: 'The old and new budget month if they differ; otherwise null' }),
    opensDay: z.boolean().meta({
      description:
        'Whether the new day is not a delivery day but can be opened; orders are then checked as if it were open',
    }),
    canReplace: z
      .boolean()
      .meta({ description: 'Whether the old day is a delivery day that the new one can replace' }),
    places: z.array(
      z.object({
        slot: SlotName,
        places: z.int().nullable().meta({ description: 'Capacity of the slot; null means unlimited' }),
        taken: z.int(),
        coming: z.int(),
      }),
    ),
  })
  .meta({ id: 'DayMovePreview' });
export type DayMovePreview = z.output<typeof DayMovePreview>;

const DayMoveSummary = z.object({
  id: Id,
  ...between,
  reason: z.string().nullable(),
  keepsSecondOrders: z.boolean(),
  startedBy: z.string(),
  startedAt: Instant,
  waiting: z.int(),
  moved: z.int(),
  refused: z.int(),
});

export const DayMoveList = z.array(DayMoveSummary).meta({ id: 'DayMoveList' });

/** A move of a delivery day, with its progress and the state of each order. */
export const DayMove = DayMoveSummary.extend({
  orders: z.array(
    z.object({
      ...Whose,
      state: z.enum(DAY_MOVE_STATES),
      refusal: Refusal,
      toCall: z.boolean().meta({ description: 'Whether the office still has to call the customer' }),
      notifiedAt: Instant.nullable(),
      notifiedBy: z.string().nullable(),
    }),
  ),
}).meta({ id: 'DayMove' });
export type DayMove = z.output<typeof DayMove>;

export const NotifiedOfMove = z.object({ told: z.boolean() });
