import * as z from 'zod';
import { BoardOrder, ConflictWord } from '../ordering/board.schemas.ts';
import { Id, Instant, LocalDate } from '../platform/schemas.ts';

const Portions = z.object({ mealId: Id, name: z.string(), name_mk: z.string(), quantity: z.int() });
const OrderOfSheet = BoardOrder.pick({ id: true, orderNumber: true, customerName: true });

/** Portions of one meal that can be cooked together: the dietary needs relevant to the meal are the same. */
export const ProductionGroup = z
  .object({
    needs: z
      .array(ConflictWord)
      .meta({ description: 'Dietary needs of these customers that affect this meal; usually empty' }),
    conflicts: z
      .array(ConflictWord)
      .meta({ description: 'The allergens and diets for which the meal is unsuitable as it is' }),
    quantity: z.int(),
    orders: z.array(OrderOfSheet.extend({ quantity: z.int() })),
  })
  .meta({ id: 'ProductionGroup' });
export type ProductionGroup = z.output<typeof ProductionGroup>;

export const ProductionMeal = Portions.omit({ quantity: true })
  .extend({
    total: z.int().meta({ description: 'Portions to cook for the current orders' }),
    frozen: z
      .int()
      .nullable()
      .meta({ description: 'Portions when the sheet was frozen; null if it has not been frozen' }),
    more: z.int().meta({ description: 'Portions added since the sheet was frozen' }),
    less: z.int().meta({ description: 'Portions removed since the sheet was frozen' }),
    groups: z.array(ProductionGroup),
  })
  .meta({ id: 'ProductionMeal' });
export type ProductionMeal = z.output<typeof ProductionMeal>;

/** The meals of one category, cooked at the same station. Each meal is in exactly one station. */
export const ProductionStation = z
  .object({ id: Id, name: z.string(), name_mk: z.string(), mealIds: z.array(Id) })
  .meta({ id: 'ProductionStation' });
export type ProductionStation = z.output<typeof ProductionStation>;

/** Changes to an order since the sheet was frozen; quantities are signed. */
export const ProductionChange = OrderOfSheet.extend({
  kind: z.enum(['added', 'cancelled', 'moved', 'changed']),
  meals: z.array(Portions),
}).meta({ id: 'ProductionChange' });
export type ProductionChange = z.output<typeof ProductionChange>;

/** Checks that no meal is missing, by comparing paid meals with this sheet. */
export const ProductionControl = z
  .object({
    orders: z.int(),
    mealsIn: z.int().meta({ description: 'Number of meals in the checkouts of these orders' }),
    mealsOut: z.int().meta({ description: 'Number of meals on this sheet' }),
    agrees: z.boolean(),
    differing: z.array(
      z.object({
        orderNumber: z
          .string()
          .nullable()
          .meta({ description: 'Number of the order; null if the checkout has no order' }),
        mealsIn: z.int(),
        mealsOut: z.int(),
      }),
    ),
    paidWithoutOrder: z.int().meta({ description: 'Number of payments for this date that have no order' }),
  })
  .meta({ id: 'ProductionControl' });
export type ProductionControl = z.output<typeof ProductionControl>;

export const ProductionSheet = z
  .object({
    date: LocalDate,
    orderUntil: Instant,
    state: z.enum(['open', 'frozen', 'unfrozen']).meta({
      description: '`unfrozen` if the cut-off has passed but the sheet was not frozen, as for old dates',
    }),
    frozenAt: Instant.nullable(),
    isClosed: z.boolean().meta({
      description:
        'Whether the office has closed this date, or the date has orders but is no longer a delivery day',
    }),
    meals: z.array(ProductionMeal),
    stations: z.array(ProductionStation).meta({ description: 'The same meals by category, in menu order' }),
    changes: z.array(ProductionChange),
    control: ProductionControl,
  })
  .meta({ id: 'ProductionSheet' });
export type ProductionSheet = z.output<typeof ProductionSheet>;
