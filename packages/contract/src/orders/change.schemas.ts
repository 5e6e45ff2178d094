import * as z from 'zod';
import { QUANTITY_MAX } from '../cart/cart.constants.ts';
import { Id, Instant, Money, MoneyInput, note, Version } from '../shared/schemas.ts';
import { ofPeriod } from '../funding/terms.schemas.ts';
import { ConflictWord } from './board.schemas.ts';
import { CHANGE_REFUSALS } from './change.constants.ts';

/** Each meal once: repeated meals are one line with a higher quantity. */
export const MealQuantities = z
  .array(
    z.object({
      mealId: Id,
      quantity: z
        .int('cart:rules.quantity')
        .min(1, 'cart:rules.quantity')
        .max(QUANTITY_MAX, 'cart:rules.quantity'),
    }),
  )
  .max(200, 'common:rules.too-many')
  .refine((lines) => new Set(lines.map(({ mealId }) => mealId)).size === lines.length, 'phone:rules.twice');

/** All meals that the order would have. */
export const PreviewChange = z.object({ items: MealQuantities });
export type PreviewChange = z.output<typeof PreviewChange>;

/**
 * All meals that the order will have; those left out are taken off it. `expected` is the version that the page showed and
 * `totalAmount` the new total that it showed: if either differs, the reply is 409. `key` is chosen by the sender; the same
 * key changes an order once. `reason` is an administrator's, after the cut-off or below the minimum.
 */
export const ChangeOrder = z.object({
  expected: Version,
  items: MealQuantities.min(1, 'cart:errors.empty'),
  totalAmount: MoneyInput,
  reason: note(500).optional(),
  despiteHold: z.boolean().optional().meta({
    description: 'Of the office: the customer takes no meals on that day, and wants these all the same',
  }),
  key: z.uuid(),
});
export type ChangeOrder = z.output<typeof ChangeOrder>;

/** A meal of an order that is not placed, at the price that it would have. */
export const PreviewLine = z.object({
  mealId: Id,
  name: z.string(),
  name_mk: z.string(),
  price: Money,
  quantity: z.int(),
  subtotal: Money,
  orderable: z.boolean(),
  conflicts: z.array(ConflictWord),
});

export const MonthAfter = z.object({ ...ofPeriod, remaining: Money, after: Money });

export const OrderChange = z
  .object({
    version: z.int().meta({ description: 'Of the order as it is; goes back as `expected`' }),
    lines: z.array(PreviewLine),
    mealCount: z.int(),
    subtotal: Money,
    deliveryFee: Money,
    totalAmount: Money,
    customerAmount: Money,
    subsidyAmount: Money,
    customerDifference: Money.meta({
      description: 'What its customer pays more; negative when they pay less',
    }),
    refundAmount: Money.meta({ description: 'Of the difference, what goes back the way it was paid' }),
    onAccountAmount: Money.meta({
      description: 'Of the difference, what is added to the monthly statement; negative when taken off it',
    }),
    budget: MonthAfter.nullable().meta({
      description:
        'The one that the order counts in, with the order as it is and after the change; null where there is no limit',
    }),
    changeUntil: Instant.meta({ description: 'Until when no reason is needed' }),
    minimum: z.int(),
    refusals: z
      .array(
        z.object({
          code: z.enum(CHANGE_REFUSALS),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      )
      .meta({ description: 'Everything that this change would be refused for, not only the first' }),
  })
  .meta({ id: 'OrderChange' });
export type OrderChange = z.output<typeof OrderChange>;
