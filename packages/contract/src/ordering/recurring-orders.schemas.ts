import * as z from 'zod';
import { SlotName } from './calendar.schemas.ts';
import { Delivery } from './checkout.schemas.ts';
import { LEFT_OUT_REASONS } from './orders.schemas.ts';
import { MealQuantities } from './change.schemas.ts';
import { OpenOrder } from './quote.schemas.ts';
import { Id, Instant, LocalDate, Money, MoneyInput, note, PathId, Version } from '../platform/schemas.ts';
import { CALL_OUTCOMES, HOLD_REASONS, STANDING_STATES } from './recurring-orders.constants.ts';

const Days = { from: LocalDate, to: LocalDate.nullable().default(null) };
const inOrder = ({ from, to }: { from: string; to: string | null }) => to === null || to >= from;
const IN_ORDER = { error: 'standing:rules.to-before-from', path: ['to'] };

const Weeks = z.int('standing:rules.weeks').min(1, 'standing:rules.weeks').max(52, 'standing:rules.weeks');

/**
 * A recurring order. `from` is the first delivery day; it determines the weekday, and the weeks are counted from it. The
 * customer's share goes on account.
 */
export const WriteStandingOrder = z
  .object({
    items: MealQuantities.min(1, 'cart:errors.empty'),
    deliveryTime: SlotName,
    everyWeeks: Weeks,
    ...Days,
    delivery: Delivery,
  })
  .refine(inOrder, IN_ORDER);
export type WriteStandingOrder = z.output<typeof WriteStandingOrder>;

const Shown = z.object({ totalAmount: MoneyInput, customerAmount: MoneyInput }).optional().meta({
  description:
    'The sums of each order that the caller was shown; others are refused with 409. Where none were shown, meals that stay keep the price that was agreed.',
});

/** The request is rejected if `expectedVersion` is not the current version. */
export const ChangeStandingOrder = WriteStandingOrder.safeExtend({ expectedVersion: Version, shown: Shown });
export type ChangeStandingOrder = z.output<typeof ChangeStandingOrder>;

/** All meals of the recurring order, and its first day, whose prices apply. */
export const PreviewStandingOrder = z.object({ items: MealQuantities, from: LocalDate });
export type PreviewStandingOrder = z.output<typeof PreviewStandingOrder>;

/** Creates a recurring order from an earlier order, with the same meals, slot and address. */
export const MakeRecurringFromOrder = z.object({
  orderId: Id,
  everyWeeks: Weeks.default(1),
  from: LocalDate.optional().meta({
    description: 'The first delivery day, one that can be ordered; by default the next of its weekday',
  }),
  shown: Shown,
});
export type MakeRecurringFromOrder = z.output<typeof MakeRecurringFromOrder>;

export const RecurringFromOrderQuery = MakeRecurringFromOrder.omit({ everyWeeks: true, shown: true }).extend({
  orderId: PathId,
});
export type RecurringFromOrderQuery = z.output<typeof RecurringFromOrderQuery>;

export const SkipDay = z.object({ isSkipped: z.boolean() });

export const MakeHold = z
  .object({
    ...Days,
    reason: z.enum(HOLD_REASONS),
    cancelOrders: z
      .array(Id)
      .max(100, 'common:rules.too-many')
      .default([])
      .meta({ description: 'Orders of these days that are cancelled at once' }),
  })
  .refine(inOrder, IN_ORDER);
export type MakeHold = z.output<typeof MakeHold>;

export const PreviewHold = z.object({ from: LocalDate, to: LocalDate.optional() });
export type PreviewHold = z.output<typeof PreviewHold>;

/** Open orders within the days of a pause, without delivered and cancelled ones. */
export const HoldPreview = z
  .object({
    orders: z.array(
      OpenOrder.extend({
        canCancel: z.boolean().meta({ description: 'Whether the caller may cancel it now' }),
        refundAmount: Money.nullable().meta({
          description: 'The refund if it is cancelled; null where there is nothing to refund',
        }),
      }),
    ),
  })
  .meta({ id: 'HoldPreview' });
export type HoldPreview = z.output<typeof HoldPreview>;

export const EndHold = z.object({
  orderFor: z
    .array(LocalDate)
    .max(100, 'common:rules.too-many')
    .default([])
    .meta({ description: 'Of the days that can still be ordered, those for which the usual is wanted' }),
});
export type EndHold = z.output<typeof EndHold>;

const Refusal = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const StandingItem = z.object({
  mealId: Id,
  name: z.string(),
  name_mk: z.string(),
  quantity: z.int(),
  price: Money.meta({ description: 'What it cost when this was agreed' }),
  leftOut: z.enum(LEFT_OUT_REASONS).nullable().meta({ description: 'Why it cannot be ordered now' }),
});

export const StandingOrder = z
  .object({
    id: Id,
    version: z.int(),
    items: z.array(StandingItem),
    deliveryTime: SlotName,
    everyWeeks: z.int(),
    from: LocalDate,
    to: LocalDate.nullable(),
    delivery: Delivery,
  })
  .meta({ id: 'StandingOrder' });
export type StandingOrder = z.output<typeof StandingOrder>;

/** `late`: nothing is delivered on the day, because its cut-off had passed before the recurring order could be placed. */
export const COMING_STATES = ['planned', 'held', 'closed', 'late', ...STANDING_STATES] as const;

const ComingDay = z
  .object({
    standingOrderId: Id,
    day: LocalDate.meta({ description: 'The usual day, which names it' }),
    deliveryDate: LocalDate.nullable().meta({ description: 'When it is delivered; null on a closed day' }),
    orderUntil: Instant,
    state: z.enum(COMING_STATES),
    canSkip: z.boolean(),
    orderId: Id.nullable(),
    refusals: z.array(Refusal),
  })
  .meta({ id: 'ComingDay' });
export type ComingDay = z.output<typeof ComingDay>;

export const Hold = z
  .object({
    id: Id,
    from: LocalDate,
    to: LocalDate.nullable(),
    reason: z.enum(HOLD_REASONS),
    asks: z.array(LocalDate).meta({
      description: 'The days that can still be ordered if the hold ends now: is the usual wanted?',
    }),
  })
  .meta({ id: 'Hold' });
export type Hold = z.output<typeof Hold>;

/** A customer's recurring orders with their coming days, and the customer's pauses. */
export const Standing = z
  .object({
    today: LocalDate,
    standingOrders: z.array(StandingOrder),
    coming: z.array(ComingDay),
    holds: z.array(Hold),
    pauseFrom: LocalDate.meta({
      description: 'The suggested first day of a pause: after the last open order, today where there is none',
    }),
  })
  .meta({ id: 'Standing' });
export type Standing = z.output<typeof Standing>;

/** `kept` lists orders that could not be cancelled, each with its refusal. */
export const MadeHold = z.object({
  hold: Hold,
  cancelled: z.array(z.object({ orderId: Id, refundAmount: Money.nullable() })),
  kept: z.array(z.object({ orderId: Id, refusal: Refusal })),
});
export type MadeHold = z.output<typeof MadeHold>;

export const DayQuery = z.object({ date: LocalDate.optional() });

const Person = z.object({ id: Id, name: z.string(), phone: z.string().nullable() });
const LastCall = z
  .object({ outcome: z.enum(CALL_OUTCOMES), note: z.string(), by: z.string(), at: Instant })
  .nullable();

/**
 * A recurring order that could not be placed. `substitutes` suggests replacements for unavailable meals; none is selected
 * automatically.
 */
const Unplaced = z.object({
  standingOrderId: Id,
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
export const StandingDay = z
  .object({
    day: LocalDate,
    deliveryDate: LocalDate.nullable(),
    days: z.array(LocalDate).meta({ description: 'The days that can be chosen' }),
    opensAt: Instant,
    placesAt: Instant,
    orderUntil: Instant,
    counts: z.object({
      placed: z.int(),
      proposed: z.int(),
      skipped: z.int(),
      held: z.int(),
      ordered: z.int(),
      refused: z.int(),
      settled: z.int(),
    }),
    unplaced: z.array(Unplaced),
  })
  .meta({ id: 'StandingDay' });
export type StandingDay = z.output<typeof StandingDay>;

/** Regular customers without an order for a day. */
export const NotOrdered = z
  .object({
    deliveryDate: LocalDate.nullable(),
    dates: z.array(LocalDate),
    orderUntil: Instant.nullable(),
    people: z.array(
      z.object({
        customer: Person,
        ordered: z.int().meta({ description: 'Of the last six delivery days, how many they ordered for' }),
        hasStanding: z.boolean().meta({ description: 'Their usual order could not be placed' }),
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
