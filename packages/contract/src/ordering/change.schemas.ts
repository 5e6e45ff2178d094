import * as z from 'zod';
import { QUANTITY_MAX } from './cart.constants.ts';
import { Id, MoneyInput, note, Version } from '../platform/schemas.ts';

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
