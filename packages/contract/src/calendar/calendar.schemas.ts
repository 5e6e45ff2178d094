import * as z from 'zod';
import { Instant, LocalDate } from '../shared/schemas.ts';
import { SLOTS } from './slots.ts';

export const SlotName = z.enum(SLOTS, 'calendar:rules.slot').meta({ id: 'Slot' });

/** A date and slot that a person chose. */
export const DeliveryChoice = z.object({ deliveryDate: LocalDate, deliveryTime: SlotName });

/** What can be ordered now: the one answer behind every picker and notice. */
export const DeliveryOptions = z
  .object({
    today: LocalDate,
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
    next: DeliveryChoice.nullable().meta({ description: 'The first date and slot that still have room' }),
    rules: z
      .object({
        weekdays: z.array(z.int()).meta({ description: 'Days of the week with deliveries; Monday is 1' }),
        cutoff: z.object({ daysBefore: z.int(), time: z.string() }),
        horizonWeeks: z.int(),
        closedDates: z.array(LocalDate).meta({ description: 'Delivery days to come on which none are made' }),
      })
      .meta({ description: 'What the dates follow from, for pages that explain it' }),
  })
  .meta({ id: 'DeliveryOptions' });
export type DeliveryOptions = z.output<typeof DeliveryOptions>;
