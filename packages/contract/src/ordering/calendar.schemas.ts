import * as z from 'zod';
import { SETTINGS } from '../office/settings.schemas.ts';
import { Instant, LocalDate } from '../platform/schemas.ts';
import { HOLIDAYS, AUSTRALIAN_STATES } from './holidays.constants.ts';
import { SLOTS } from './slots.ts';

export const SlotName = z.enum(SLOTS, 'calendar:rules.slot').meta({ id: 'Slot' });

/** A delivery date and slot selected by the user. */
export const DeliveryChoice = z.object({ deliveryDate: LocalDate, deliveryTime: SlotName });

/** The dates and slots that can be ordered now, for all date pickers and notices. */
export const DeliveryOptions = z
  .object({
    today: LocalDate,
    coming: LocalDate.meta({
      description:
        'Default date of the kitchen, driver and office pages: the first day from today with a delivery or an order',
    }),
    timeZone: z.string(),
    dates: z.array(
      z.object({
        date: LocalDate,
        orderUntil: Instant,
        orderUntilDate: LocalDate.meta({ description: 'Local date of the cut-off' }),
        openSlots: z.array(SlotName),
      }),
    ),
    slots: z.array(z.object({ slot: SlotName, open: z.boolean() })),
    next: DeliveryChoice.nullable().meta({
      description: 'The first date and slot with free capacity; null if there is none',
    }),
    rules: z
      .object({
        weekdays: z.array(z.int()).meta({ description: 'Days of the week with deliveries; Monday is 1' }),
        cutoff: z.object({ daysBefore: z.int(), time: z.string() }),
        horizonWeeks: z.int(),
        closedDates: z
          .array(LocalDate)
          .meta({ description: 'Closed dates on delivery weekdays, from today on' }),
        openedDates: z
          .array(z.object({ date: LocalDate, insteadOf: LocalDate.nullable() }))
          .meta({ description: 'Dates opened individually, from four weeks ago on' }),
      })
      .meta({ description: 'The rules from which the dates are calculated, for pages that explain them' }),
  })
  .meta({ id: 'DeliveryOptions' });
export type DeliveryOptions = z.output<typeof DeliveryOptions>;

/** Unsaved calendar settings; omitted settings keep their saved value. */
export const UnsavedRules = z
  .object({
    time_zone: SETTINGS.time_zone.schema,
    delivery_weekdays: SETTINGS.delivery_weekdays.schema,
    order_cutoff: SETTINGS.order_cutoff.schema,
    order_horizon_weeks: SETTINGS.order_horizon_weeks.schema,
    open_slots: SETTINGS.open_slots.schema,
    closed_dates: SETTINGS.closed_dates.schema,
    opened_dates: SETTINGS.opened_dates.schema,
    slot_capacity: SETTINGS.slot_capacity.schema,
  })
  .partial()
  .refine((said) => Object.keys(said).length > 0, 'settings:rules.nothing-said');
export type UnsavedRules = z.output<typeof UnsavedRules>;

export const CalendarPreview = z
  .object({
    today: LocalDate,
    /** The next delivery dates, at most eight. */
    dates: z.array(z.object({ date: LocalDate, orderUntilDate: LocalDate, orderUntilTime: z.string() })),
    /**
     * Delivery days with open orders whose cut-off changes. `from` is the old and `to` the new cut-off, both in the saved
     * time zone.
     */
    cutoffs: z.array(
      z.object({
        date: LocalDate,
        orders: z.int(),
        from: z.object({ date: LocalDate, time: z.string() }),
        to: z.object({ date: LocalDate, time: z.string() }),
      }),
    ),
    /** Future deliveries that would no longer fit the rules. */
    affected: z.array(
      z.object({
        why: z.enum(['closed', 'slot', 'capacity']),
        date: LocalDate,
        slot: SlotName,
        deliveries: z.int(),
      }),
    ),
  })
  .meta({ id: 'CalendarPreview' });
export type CalendarPreview = z.output<typeof CalendarPreview>;

const Holiday = {
  name: z.string(),
  key: z
    .enum(HOLIDAYS)
    .nullable()
    .meta({ description: 'Key of its name in the dictionaries; null if it has none' }),
};

/** The dates of a calendar page, both included; at most a year. */
export const DeliveryDaysQuery = z
  .object({ from: LocalDate, to: LocalDate })
  .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    error: 'common:rules.invalid',
    path: ['to'],
  });
export type DeliveryDaysQuery = z.output<typeof DeliveryDaysQuery>;

export const DeliveryDays = z
  .object({
    today: LocalDate,
    timeZone: z.string(),
    days: z.array(
      z.object({
        date: LocalDate,
        isDeliveryDay: z
          .boolean()
          .meta({ description: 'Whether the kitchen delivers, by the current settings' }),
        isClosed: z.boolean().meta({
          description:
            'Whether the date was closed or replaced, or has orders although it is no longer a delivery day',
        }),
        isAdded: z.boolean().meta({ description: 'Whether the date is an extra delivery day' }),
        insteadOf: LocalDate.nullable().meta({ description: 'The date that an extra delivery day replaces' }),
        replacedBy: LocalDate.nullable().meta({
          description: 'The extra delivery day that replaces the date',
        }),
        holiday: z.object(Holiday).nullable().meta({ description: 'Public holiday; null outside Australia' }),
        orderUntil: Instant.nullable().meta({ description: 'Cut-off; null if the kitchen does not deliver' }),
        canBeOrdered: z
          .boolean()
          .meta({ description: 'Whether customers can order now, if a slot has free capacity' }),
        orders: z.int().meta({ description: 'Number of active orders' }),
        meals: z.int().meta({ description: 'Number of meals in the active orders' }),
      }),
    ),
  })
  .meta({ id: 'DeliveryDays' });
export type DeliveryDays = z.output<typeof DeliveryDays>;

/**
 * The state whose holidays are requested. Defaults to the state in the settings. The page sends the state that the user
 * has selected, because it may not be saved yet.
 */
export const HolidaysOf = z.object({ state: z.enum(AUSTRALIAN_STATES).optional() });

/** The public holidays of a state; `state` is null outside Australia. */
export const PublicHolidays = z
  .object({
    state: z.enum(AUSTRALIAN_STATES).nullable(),
    days: z.array(
      z.object({
        date: LocalDate,
        ...Holiday,
        isSubstitute: z
          .boolean()
          .meta({ description: 'Whether the day is a weekday in place of a holiday at the weekend' }),
      }),
    ),
  })
  .meta({ id: 'PublicHolidays' });
export type PublicHolidays = z.output<typeof PublicHolidays>;
