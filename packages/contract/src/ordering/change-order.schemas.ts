import * as z from 'zod';
import { Id, MoneyInput, note, Version } from '../platform/schemas.ts';
import { QUANTITY_MAX } from './cart.constants.ts';

/** Meal ids must be unique; a repeated meal is one line with a higher quantity. */
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

/** All meals of the order after the change. */
export const PreviewChange = z.object({ items: MealQuantities });
export type PreviewChange = z.output<typeof PreviewChange>;

/**
 * A change of the meals of an order.
 * - `items` are all meals of the order after the change; meals left out are removed.
 * - `expected` is the version of the order and `totalAmount` the new total, both as shown on the page. If either differs,
 * the response is a 409.
 * - `key` is an idempotency key chosen by the client.
 * - `reason` is required from administrators after the cut-off or below the minimum.
 */
export const ChangeOrder = z.object({
  expected: Version,
  items: MealQuantities.min(1, 'cart:errors.empty'),
  totalAmount: MoneyInput,
  reason: note(500).optional(),
  despitePause: z.boolean().optional().meta({
    description: 'Set by the office: the customer wants these meals although they are paused on that day',
  }),
  key: z.uuid(),
});
export type ChangeOrder = z.output<typeof ChangeOrder>;
