import * as z from 'zod';
import { periodFields, Terms } from '../money/terms.schemas.ts';
import { Id, LocalDate, Money, MoneyInput, Unused } from '../platform/schemas.ts';
import { PERSON_DIETS } from '../menu/diets.constants.ts';
import { ALLERGENS, STOCK_STATUSES } from '../menu/meals.constants.ts';
import { SlotName } from './calendar.schemas.ts';
import { QUANTITY_MAX } from './cart.constants.ts';

const Quantity = z.int('cart:rules.quantity').max(QUANTITY_MAX, 'cart:rules.quantity');

export const AddToCart = z.object({
  mealId: Id,
  name: Unused,
  price: Unused,
  imageUrl: Unused,
  quantity: Quantity.min(1, 'cart:rules.quantity'),
  deliveryDate: z
    .string('calendar:rules.date-required')
    .min(1, 'calendar:rules.date-required')
    .pipe(LocalDate),
  deliveryTime: SlotName,
});

/** Sets the quantity of a meal in the cart. A quantity of 0 or less removes the line. */
export const SetCartLine = z.object({
  quantity: Quantity.min(-QUANTITY_MAX),
  deliveryDate: LocalDate.optional(),
  deliveryTime: SlotName.optional(),
});

/** The lines of a guest's cart, merged once at sign-in. */
export const MergeCart = z.object({
  items: z
    .array(
      z.object({
        mealId: Id,
        quantity: Quantity.min(1),
        price: MoneyInput.optional().meta({
          description: 'The price that the guest saw, used only to detect a change',
        }),
      }),
    )
    .max(200, 'common:rules.too-many'),
  deliveryDate: LocalDate.optional(),
  deliveryTime: SlotName.optional(),
});

export const CartItem = z
  .object({
    mealId: Id,
    name: z.string(),
    name_mk: z.string(),
    price: Money,
    priceBefore: Money.nullable().meta({
      description: 'Previous price, if it has changed since the line was last edited; otherwise null',
    }),
    imageUrl: z.string(),
    quantity: z.int(),
    stockStatus: z.enum(STOCK_STATUSES),
    orderable: z.boolean(),
    conflicts: z.array(z.enum([...ALLERGENS, ...PERSON_DIETS])).meta({
      description:
        'Allergens and diets for which the meal does not suit this customer; any conflict prevents checkout',
    }),
    deliveryDate: LocalDate.nullable(),
    deliveryTime: SlotName.nullable(),
  })
  .meta({ id: 'CartItem' });
export type CartItem = z.output<typeof CartItem>;

/** A customer's cart with all derived values, which only the server computes. */
export const Cart = z
  .object({
    items: z.array(CartItem),
    deliveryDate: LocalDate.nullable(),
    deliveryTime: SlotName.nullable(),
    mealCount: z.int(),
    minimum: z.int(),
    subtotal: Money,
    deliveryFee: Money,
    total: Money,
    customerAmount: Money,
    businessAmount: Money,
    budget: z
      .object({ ...periodFields, plan: Money, spent: Money, remaining: Money })
      .nullable()
      .meta({
        description: 'The budget on the delivery date, without this cart; null if there is no limit',
      }),
    terms: Terms.meta({ description: 'The terms on the delivery date, or today if no date is selected' }),
    pausedOn: z.object({ from: LocalDate, to: LocalDate.nullable() }).nullable().meta({
      description: 'The pause that includes the delivery date and prevents checkout; null if there is none',
    }),
    alreadyOrdered: z
      .int()
      .meta({ description: 'Number of open orders of the customer for the same date and slot' }),
  })
  .meta({ id: 'Cart' });
export type Cart = z.output<typeof Cart>;
