import * as z from 'zod';
import { Id, Instant, LocalDate, Money, MoneyInput, note, PathId, Version } from '../platform/schemas.ts';
import { SlotName } from './calendar.schemas.ts';
import { Delivery } from './checkout.schemas.ts';
import { LEFT_OUT_REASONS } from './orders.schemas.ts';
import { MealQuantities } from './change-order.schemas.ts';
import { OpenOrder } from './quote.schemas.ts';
import { CALL_OUTCOMES, PAUSE_REASONS, RECURRING_STATES } from './recurring-orders.constants.ts';

const Days = { from: LocalDate, to: LocalDate.nullable().default(null) };
const inOrder = ({ from, to }: { from: string; to: string | null }) => to === null || to >= from;
const IN_ORDER = { error: 'recurring:rules.to-before-from', path: ['to'] };

const Weeks = z.int('recurring:rules.weeks').min(1, 'recurring:rules.weeks').max(52, 'recurring:rules.weeks');

/**
 * A recurring order. `from` is the first delivery day. It determines the weekday, and the interval in weeks is counted
 * from it. The customer's share of each order goes on account.
 */
export const WriteRecurringOrder = z
  .object({
    items: MealQuantities.min(1, 'cart:errors.empty'),
    deliveryTime: SlotName,
    everyWeeks: Weeks,
    ...Days,
    delivery: Delivery,
  })
  .refine(inOrder, IN_ORDER);
export type WriteRecurringOrder = z.output<typeof WriteRecurringOrder>;

const Shown = z.object({ totalAmount: MoneyInput, customerAmount: MoneyInput }).optional().meta({
  description:
    'The amounts per order that the caller saw; if they have changed, the response is 409. If omitted, meals that stay keep the agreed price',
});

/** A change of a recurring order. The request is rejected if `expectedVersion` is not the current version. */
export const ChangeRecurringOrder = WriteRecurringOrder.safeExtend({
  expectedVersion: Version,
  shown: Shown,
});
export type ChangeRecurringOrder = z.output<typeof ChangeRecurringOrder>;

/** All meals of the recurring order, and its first day, whose prices apply. */
export const PreviewRecurringOrder = z.object({ items: MealQuantities, from: LocalDate });
export type PreviewRecurringOrder = z.output<typeof PreviewRecurringOrder>;

/** Creates a recurring order from an earlier order, with the same meals, slot and address. */
export const MakeRecurringFromOrder = z.object({
  orderId: Id,
  everyWeeks: Weeks.default(1),
  from: LocalDate.optional().meta({
    description:
      'The first delivery day, which must be open for orders; by default the next one with the same weekday',
  }),
  shown: Shown,
});
export type MakeRecurringFromOrder = z.output<typeof MakeRecurringFromOrder>;

export const RecurringFromOrderQuery = MakeRecurringFromOrder.omit({ everyWeeks: true, shown: true }).extend({
  orderId: PathId,
});
export type RecurringFromOrderQuery = z.output<typeof RecurringFromOrderQuery>;

export const SkipDay = z.object({ isSkipped: z.boolean() });

export const MakePause = z
  .object({
    ...Days,
    reason: z.enum(PAUSE_REASONS),
    cancelOrders: z
      .array(Id)
      .max(100, 'common:rules.too-many')
      .default([])
      .meta({ description: 'IDs of orders within the pause that are cancelled immediately' }),
  })
  .refine(inOrder, IN_ORDER);
export type MakePause = z.output<typeof MakePause>;

export const PreviewPause = z.object({ from: LocalDate, to: LocalDate.optional() });
export type PreviewPause = z.output<typeof PreviewPause>;

/** Open orders within the days of a pause, without delivered and cancelled ones. */
export const PausePreview = z
  .object({
    orders: z.array(
      OpenOrder.extend({
        canCancel: z.boolean().meta({ description: 'Whether the caller may cancel the order now' }),
        refundAmount: Money.nullable().meta({
          description: 'The refund if the order is cancelled; null if nothing would be refunded',
        }),
      }),
    ),
  })
  .meta({ id: 'PausePreview' });
export type PausePreview = z.output<typeof PausePreview>;

export const EndPause = z.object({
  orderFor: z.array(LocalDate).max(100, 'common:rules.too-many').default([]).meta({
    description:
      'Days within the pause that can still be ordered and for which the recurring order should be placed',
  }),
});
export type EndPause = z.output<typeof EndPause>;

const Refusal = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const RecurringItem = z.object({
  mealId: Id,
  name: z.string(),
  name_mk: z.string(),
  quantity: z.int(),
  price: Money.meta({ description: 'Price when the recurring order was agreed' }),
  leftOut: z
    .enum(LEFT_OUT_REASONS)
    .nullable()
    .meta({ description: 'Why the meal cannot be ordered now; null if it can' }),
});

export const RecurringOrder = z
  .object({
    id: Id,
    version: z.int(),
    items: z.array(RecurringItem),
    deliveryTime: SlotName,
    everyWeeks: z.int(),
    from: LocalDate,
    to: LocalDate.nullable(),
    delivery: Delivery,
  })
  .meta({ id: 'RecurringOrder' });
export type RecurringOrder = z.output<typeof RecurringOrder>;

/** `late`: nothing is delivered on the day, because its cut-off had passed before the recurring order could be placed. */
export const COMING_STATES = ['planned', 'paused', 'closed', 'late', ...RECURRING_STATES] as const;

const ComingDay = z
  .object({
    recurringOrderId: Id,
    day: LocalDate.meta({
      description: 'The scheduled day, which identifies the delivery even if it is moved',
    }),
    deliveryDate: LocalDate.nullable().meta({ description: 'The delivery date; null if the day is closed' }),
    placesAt: Instant.meta({ description: 'The time at which it is ordered automatically' }),
    state: z.enum(COMING_STATES),
    canSkip: z.boolean(),
    orderId: Id.nullable(),
    refusals: z.array(Refusal),
  })
  .meta({ id: 'ComingDay' });
export type ComingDay = z.output<typeof ComingDay>;

export const Pause = z
  .object({
    id: Id,
    from: LocalDate,
    to: LocalDate.nullable(),
    reason: z.enum(PAUSE_REASONS),
    asks: z.array(LocalDate).meta({
      description:
        'Days that can still be ordered if the pause ends now, so that the office must ask about them',
    }),
  })
  .meta({ id: 'Pause' });
export type Pause = z.output<typeof Pause>;

/** A customer's recurring orders with their coming days, and the customer's pauses. */
export const RecurringOverview = z
  .object({
    today: LocalDate,
    recurringOrders: z.array(RecurringOrder),
    coming: z.array(ComingDay),
    pauses: z.array(Pause),
    pauseFrom: LocalDate.meta({
      description:
        'The suggested first day of a pause: the day after the last open order, or today if there is none',
    }),
  })
  .meta({ id: 'RecurringOverview' });
export type RecurringOverview = z.output<typeof RecurringOverview>;

/** The result of creating a pause. `kept` lists orders that could not be cancelled, each with its refusal. */
export const MadePause = z.object({
  pause: Pause,
  cancelled: z.array(z.object({ orderId: Id, refundAmount: Money.nullable() })),
  kept: z.array(z.object({ orderId: Id, refusal: Refusal })),
});
export type MadePause = z.output<typeof MadePause>;

export const DayQuery = z.object({ date: LocalDate.optional() });

const Person = z.object({ id: Id, name: z.string(), phone: z.string().nullable() });
const LastCall = z
  .object({ outcome: z.enum(CALL_OUTCOMES), note: z.string(), by: z.string(), at: Instant })
  .nullable();

/**
 * A recurring order that could not be placed. `substitutes` suggests replacements for unavailable meals. No substitute is
 * selected automatically.
 */
const Unplaced = z.object({
  recurringOrderId: Id,
  customer: Person,
  refusals: z.array(Refusal),
  substitutes: z.array(
    z.object({
      mealId: Id,
      name: z.string(),
      name_mk: z.string(),
      instead: z.array(z.object({ mealId: Id, name: z.string(), name_mk: z.string(), price: Money })),
    }),
  ),
  lastCall: LastCall,
});

/** All recurring orders of one delivery day. */
export const RecurringDay = z
  .object({
    day: LocalDate,
    deliveryDate: LocalDate.nullable(),
    days: z.array(LocalDate).meta({ description: 'The days that can be selected' }),
    opensAt: Instant,
    placesAt: Instant,
    orderUntil: Instant,
    counts: z.object({
      placed: z.int(),
      proposed: z.int(),
      skipped: z.int(),
      paused: z.int(),
      ordered: z.int(),
      refused: z.int(),
      settled: z.int(),
    }),
    unplaced: z.array(Unplaced),
  })
  .meta({ id: 'RecurringDay' });
export type RecurringDay = z.output<typeof RecurringDay>;

/** Regular customers without an order for a day. */
export const NotOrdered = z
  .object({
    deliveryDate: LocalDate.nullable(),
    dates: z.array(LocalDate),
    orderUntil: Instant.nullable(),
    people: z.array(
      z.object({
        customer: Person,
        ordered: z
          .int()
          .meta({ description: 'Number of the last six delivery days for which the customer ordered' }),
        hasRecurring: z
          .boolean()
          .meta({ description: 'Whether the customer has a recurring order that could not be placed' }),
        lastCall: LastCall,
      }),
    ),
  })
  .meta({ id: 'NotOrdered' });
export type NotOrdered = z.output<typeof NotOrdered>;

export const NoteCall = z.object({
  deliveryDate: LocalDate,
  outcome: z.enum(CALL_OUTCOMES),
  note: note(500).default(''),
});
export type NoteCall = z.output<typeof NoteCall>;
