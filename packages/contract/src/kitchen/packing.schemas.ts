import * as z from 'zod';
import { BoardItem, BoardOrder } from '../ordering/board.schemas.ts';
import { DOCUMENT_LANGUAGES } from '../platform/language.ts';
import { Age, Id, LocalDate } from '../platform/schemas.ts';
import {
  LABEL_KINDS,
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  LABEL_SORTINGS,
  labelsPerSheet,
} from './kitchen.constants.ts';

export const PackingItem = BoardItem.pick({
  id: true,
  mealId: true,
  name: true,
  name_mk: true,
  quantity: true,
  creditedQuantity: true,
  allergens: true,
  conflicts: true,
})
  .extend({
    isIn: z.boolean().meta({ description: 'Whether the item is marked as packed in its current quantity' }),
  })
  .meta({ id: 'PackingItem' });
export type PackingItem = z.output<typeof PackingItem>;

export const PackingOrder = BoardOrder.pick({
  id: true,
  orderNumber: true,
  userId: true,
  customerName: true,
  phoneNumber: true,
  status: true,
  outcome: true,
  outcomeNote: true,
  deliveryAddress: true,
  deliveryInstructions: true,
  deliveryTime: true,
  mealCount: true,
  needs: true,
  needsToConfirm: true,
})
  .extend({
    stop: z.int().meta({ description: 'Stop number in the round, as printed on the bag' }),
    round: z.string().nullable().meta({
      description:
        'Name of the round; null if there is only one implicit round, or if the order has no round',
    }),
    items: z.array(PackingItem),
  })
  .meta({ id: 'PackingOrder' });
export type PackingOrder = z.output<typeof PackingOrder>;

/**
 * Marks an item as packed or not packed. `quantity` is the quantity that the client shows: a tick is valid only for this
 * quantity.
 */
export const TickItem = z.object({
  quantity: z.int().positive().max(9999),
  isIn: z.boolean(),
  age: Age.optional(),
  personId: Id.optional().meta({
    description:
      'ID of the person who marked the item; the request is rejected if another person is signed in',
  }),
});
export type TickItem = z.output<typeof TickItem>;

/** Checks that no order is missing, by comparing the checkouts of the date with the list. */
export const PackingControl = z
  .object({
    ordersIn: z.int(),
    mealsIn: z.int(),
    ordersOut: z.int(),
    mealsOut: z.int(),
    agrees: z.boolean(),
  })
  .meta({ id: 'PackingControl' });
export type PackingControl = z.output<typeof PackingControl>;

/** All active orders of a date, in the stop order of the rounds. */
export const PackingList = z
  .object({
    date: LocalDate,
    hasRounds: z.boolean().meta({
      description: 'Whether the kitchen has several rounds; if so, orders without a round have no driver yet',
    }),
    orders: z.array(PackingOrder),
    control: PackingControl,
  })
  .meta({ id: 'PackingList' });
export type PackingList = z.output<typeof PackingList>;

const OrderIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'common:rules.number')
  .transform((ids) => ids.split(',').map(Number));

const LARGEST_SHEET = Math.max(...Object.values(LABEL_LAYOUTS).map(labelsPerSheet));

export const LabelRequest = z
  .object({
    kind: z.enum(LABEL_KINDS),
    layout: z.enum(LABEL_LAYOUT_NAMES),
    skip: z.coerce
      .number<number>()
      .int()
      .min(0)
      .max(LARGEST_SHEET - 1)
      .default(0),
    language: z.enum(DOCUMENT_LANGUAGES).default('own'),
    by: z
      .enum(LABEL_SORTINGS)
      .default('order')
      .meta({ description: 'Sort order of meal labels; bag labels are always in stop order' }),
    orders: OrderIds.optional().meta({
      description: 'Comma-separated order IDs; all orders of the date if omitted',
    }),
  })
  .refine(({ layout, skip }) => skip < labelsPerSheet(LABEL_LAYOUTS[layout]), {
    path: ['skip'],
    message: 'kitchen:rules.skip',
  });
export type LabelRequest = z.output<typeof LabelRequest>;
