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
  })
  .meta({ id: 'DeliveryOptions' });
export type DeliveryOptions = z.output<typeof DeliveryOptions>;
