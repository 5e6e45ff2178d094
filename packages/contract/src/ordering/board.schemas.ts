import * as z from 'zod';
import { PERSON_DIETS } from '../menu/diets.constants.ts';
import { ALLERGENS } from '../menu/meals.constants.ts';
import { LocalDate, Money } from '../platform/schemas.ts';
import { SlotName } from './calendar.schemas.ts';
import { Order, OrderItem } from './orders.schemas.ts';
import { PROGRESS_STATES } from './orders.states.ts';

export const ConflictWord = z.enum([...ALLERGENS, ...PERSON_DIETS]);

/** An item as the kitchen sees it. `allergens` combines those of today's recipe and of the recipe that was ordered. */
export const BoardItem = OrderItem.extend({
  conflicts: z
    .array(ConflictWord)
    .meta({ description: 'Allergens and diets for which the meal does not suit this customer' }),
}).meta({ id: 'BoardItem' });
export type BoardItem = z.output<typeof BoardItem>;

/** An order of a delivery date. Dietary needs are returned to the kitchen but not to drivers. */
export const BoardOrder = Order.extend({
  needs: z.array(ConflictWord).meta({ description: 'Allergies and diets that the customer has declared' }),
  needsToConfirm: z
    .boolean()
    .meta({ description: 'Whether `needs` come from an import and are not confirmed yet' }),
  items: z.array(BoardItem),
  isLate: z
    .literal(true)
    .optional()
    .meta({ description: 'Present if the order was placed after the cut-off of its date; absent otherwise' }),
}).meta({ id: 'BoardOrder' });
export type BoardOrder = z.output<typeof BoardOrder>;

/** `ids` are comma-separated order ids; without it all orders of the date are returned. */
export const BoardFilter = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, 'common:rules.invalid')
    .transform((text) => text.split(',').map(Number))
    .optional(),
});

/** The orders of a delivery date and slot, without cancelled ones. */
export const ComingSlot = z
  .object({ date: LocalDate, slot: SlotName, orders: z.int(), meals: z.int(), totalAmount: Money })
  .meta({ id: 'ComingSlot' });
export type ComingSlot = z.output<typeof ComingSlot>;

/** Without a date, the `coming` date of the delivery options is used. */
export const ProgressQuery = z.object({ date: LocalDate.optional() });

/** The number of orders in each state on a delivery date; each state once, in the order of `PROGRESS_STATES`. */
export const DayProgress = z
  .object({
    date: LocalDate,
    isToday: z.boolean(),
    isClosed: z.boolean(),
    orders: z.int(),
    states: z.array(z.object({ state: z.enum(PROGRESS_STATES), orders: z.int() })),
    before: LocalDate.nullable().meta({
      description: 'The last earlier day with orders; null if there is none',
    }),
    after: LocalDate.nullable().meta({
      description: 'The next day with orders or a delivery; null if there is none',
    }),
  })
  .meta({ id: 'DayProgress' });
export type DayProgress = z.output<typeof DayProgress>;
