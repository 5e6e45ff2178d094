import * as z from 'zod';
import { SlotName } from './calendar.schemas.ts';
import { ORDER_STATUSES } from './orders.states.ts';
import { Id, Instant, LocalDate, Reason } from '../platform/schemas.ts';
import { DAY_MOVE_NOTES, DAY_MOVE_STATES, WAYS_TO_TELL } from './day-moves.constants.ts';

const between = {
  from: LocalDate,
  to: LocalDate,
  slot: SlotName.nullable().meta({ description: 'The new time of all; null keeps that of each order' }),
};
const isElsewhere = ({ from, to }: { from: string; to: string }) => from !== to;
const SAME_DAY = { error: 'day-moves:rules.same-day', path: ['to'] };

/** How to open a new day that is not a delivery day: `beside` keeps the old day, `instead` closes it. */
const OpensDay = z.enum(['beside', 'instead']).nullable().default(null);

export const PreviewDayMove = z.object(between).refine(isElsewhere, SAME_DAY);
export type PreviewDayMove = z.output<typeof PreviewDayMove>;

/**
 * `orders` are IDs from the preview; `key` makes the request idempotent. If `keepsSecondOrders` is false, orders whose
 * customers have another order on the new day stay, and those customers are listed for a call.
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
  tell: z.enum(WAYS_TO_TELL).meta({ description: 'How the customer learns of it' }),
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
        refusal: Refusal.meta({ description: 'Why it could not be moved now' }),
        notes: z.array(z.enum(DAY_MOVE_NOTES)).meta({ description: 'What somebody should decide about' }),
        secondOrders: z
          .array(z.string())
          .meta({ description: 'The numbers of the orders that the customer has on the new day' }),
      }),
    ),
    months: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .meta({ description: 'Where the budgets change from one month to another' }),
    opensDay: z.boolean().meta({
      description:
        'The new day is no delivery day, but can be opened; the orders are judged as if it were open',
    }),
    canReplace: z
      .boolean()
      .meta({ description: 'The old day is a delivery day, for which the new one can be opened' }),
    places: z.array(
      z.object({
        slot: SlotName,
        places: z.int().nullable().meta({ description: 'null is unlimited' }),
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
      toCall: z.boolean().meta({ description: 'Somebody has to call its customer, and has not yet' }),
      toldAt: Instant.nullable(),
      toldBy: z.string().nullable(),
    }),
  ),
}).meta({ id: 'DayMove' });
export type DayMove = z.output<typeof DayMove>;

export const ToldOfMove = z.object({ told: z.boolean() });
