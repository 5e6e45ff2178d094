import * as z from 'zod';
import { Id, LocalDate, Money } from '../platform/schemas.ts';
import { ALLERGENS, DIETS, STOCK_STATUSES } from './meals.constants.ts';

export const Category = z
  .object({ id: Id, name: z.string(), name_mk: z.string(), slug: z.string() })
  .meta({ id: 'Category' });
export type Category = z.output<typeof Category>;

const amount = z.number().nullable();

/** `purchasePrice` and `noAllergensConfirmed` are returned to restaurateurs and admins only. */
export const Meal = z
  .object({
    id: Id,
    name: z.string(),
    name_mk: z.string(),
    description: z.string(),
    description_mk: z.string(),
    price: Money.meta({
      description: "For customers the price on the next delivery date, for staff today's price",
    }),
    prices: z
      .array(z.object({ from: LocalDate.nullable(), price: Money }))
      .optional()
      .meta({ description: 'Prices by delivery date, oldest first; absent if there is only one price' }),
    purchasePrice: Money.nullable().optional(),
    imageUrl: z.string(),
    categoryId: Id,
    preparationTime: z.string().nullable(),
    rating: z.string().nullable(),
    isPopular: z.boolean(),
    isVegetarian: z.boolean(),
    isActive: z.boolean(),
    stockStatus: z.enum(STOCK_STATUSES),
    calories: amount,
    protein: amount,
    carbs: amount,
    fat: amount,
    ingredients: z.string(),
    ingredients_mk: z.string(),
    allergens: z.array(z.enum(ALLERGENS)),
    noAllergensConfirmed: z.boolean().optional(),
    diets: z.array(z.enum(DIETS)),
    heating: z.string(),
    heating_mk: z.string(),
    useByDays: z.int().nullable(),
    sold: z
      .int()
      .meta({ description: 'Portions ordered in the last 90 days, by which the menu sorts popular meals' }),
  })
  .meta({ id: 'Meal' });
export type Meal = z.output<typeof Meal>;
