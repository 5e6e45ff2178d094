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
      .meta({ description: 'What of the needs of these customers bears on this meal; nothing for most' }),
    conflicts: z.array(ConflictWord).meta({ description: 'Why the meal is not for them as it is' }),
    quantity: z.int(),
    orders: z.array(OrderOfSheet.extend({ quantity: z.int() })),
  })
  .meta({ id: 'ProductionGroup' });
export type ProductionGroup = z.output<typeof ProductionGroup>;

export const ProductionMeal = Portions.omit({ quantity: true })
  .extend({
    total: z.int().meta({ description: 'Portions to cook as the orders are now' }),
    frozen: z
      .int()
      .nullable()
      .meta({ description: 'Portions when the sheet was frozen; null when it is not' }),
    more: z.int().meta({ description: 'Portions that have come since then' }),
    less: z.int().meta({ description: 'Portions that have gone since then' }),
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
    mealsIn: z.int().meta({ description: 'Meals of the checkouts that made these orders' }),
    mealsOut: z.int().meta({ description: 'Meals on this sheet' }),
    agrees: z.boolean(),
    differing: z.array(
      z.object({
        orderNumber: z.string().nullable().meta({ description: 'null when a checkout has no order' }),
        mealsIn: z.int(),
        mealsOut: z.int(),
      }),
    ),
    paidWithoutOrder: z.int().meta({ description: 'Payments for this date that have made no order' }),
  })
  .meta({ id: 'ProductionControl' });
export type ProductionControl = z.output<typeof ProductionControl>;

export const ProductionSheet = z
  .object({
    date: LocalDate,
    orderUntil: Instant,
    state: z
      .enum(['open', 'frozen', 'unfrozen'])
      .meta({ description: 'unfrozen: ordering is over and nobody has frozen it, as for dates long ago' }),
    frozenAt: Instant.nullable(),
    isClosed: z.boolean().meta({
      description: 'The office has closed this day, or no longer delivers on it while orders stand on it',
    }),
    meals: z.array(ProductionMeal),
    stations: z
      .array(ProductionStation)
      .meta({ description: 'The same meals by category, in the order of the menu' }),
    changes: z.array(ProductionChange),
    control: ProductionControl,
  })
  .meta({ id: 'ProductionSheet' });
export type ProductionSheet = z.output<typeof ProductionSheet>;
