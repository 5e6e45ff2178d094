import type { Allergen, Diet } from '@trpeza/contract/menu/meals.constants';
import { parseMoney } from '@trpeza/contract/platform/money';
import type { Trx } from '#platform/database/database.ts';
import { splitCell, readTable, type ReadCell } from '../read-table.ts';

const yes = (cell: string): boolean => cell === 'Yes';
/** The first word of a category in lower case, for the shop's URLs: `stews` for Stews & beans. */
const slugOf = (category: string): string => category.toLowerCase().split(' ', 1)[0]!;

const findMealOfRow = (cell: ReadCell) => ({
  name: cell('Meal name'),
  nameMk: cell('Macedonian name'),
  description: cell('Description'),
  descriptionMk: cell('Macedonian description'),
  ingredients: cell('Ingredients'),
  ingredientsMk: cell('Macedonian ingredients'),
  heating: cell('Heating'),
  heatingMk: cell('Macedonian heating'),
  useByDays: cell('Use by (days)') === '' ? null : Number(cell('Use by (days)')),
  priceCents: parseMoney(cell('Price')),
  purchasePriceCents: parseMoney(cell('Purchase price')),
  calories: Number(cell('Calories')),
  protein: Number(cell('Protein')),
  carbs: Number(cell('Carbs')),
  fat: Number(cell('Fat')),
  allergens: splitCell<Allergen>(cell('Allergens')),
  diets: splitCell<Diet>(cell('Suitable for')),
  isVegetarian: yes(cell('Vegetarian')),
  isPopular: yes(cell('Popular')),
  preparationTime: cell('Preparation time'),
  rating: cell('Rating'),
  imageUrl: `/pictures/${cell('Picture')}.svg`,
});

/** Reads the demo menu. Its file has the columns of the menu import, and some more. */
export function readMenu() {
  const rows = readTable('meals');
  const categories = new Map(rows.map((cell) => [cell('Category'), cell('Macedonian category')]));
  return {
    categories: [...categories].map(([name, nameMk], position) => ({
      slug: slugOf(name),
      name,
      nameMk,
      position,
    })),
    meals: rows.map((cell) => ({ category: cell('Category'), meal: findMealOfRow(cell) })),
  };
}

/**
 * Inserts categories and meals.
 * @returns the ids of the meals
 */
export async function seedMenu(trx: Trx): Promise<number[]> {
  const { categories, meals } = readMenu();
  const rows = await trx.insertInto('categories').values(categories).returning(['id', 'name']).execute();
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  const added = await trx
    .insertInto('meals')
    .values(meals.map(({ category, meal }) => ({ ...meal, categoryId: idOf.get(category)! })))
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}
