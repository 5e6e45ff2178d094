import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { lettersOf, wholeNumber } from './read-cells.ts';
import type { RowReader } from './row-reader.ts';

/** Meals by number, and by name in either language. Names are compared without case, accents, spaces and punctuation. */
export interface MealIndex {
  byId: ReadonlyMap<number, Meal>;
  named: (name: string) => readonly Meal[];
}

export function indexMeals(meals: readonly Meal[]): MealIndex {
  const byName = new Map<string, Meal[]>();
  for (const meal of meals)
    for (const name of new Set([lettersOf(meal.name), lettersOf(meal.name_mk)]))
      if (name !== '') byName.set(name, [...(byName.get(name) ?? []), meal]);
  return {
    byId: new Map(meals.map((meal) => [meal.id, meal])),
    named: (name) => byName.get(lettersOf(name)) ?? [],
  };
}

/** Finds a meal by its number, or by its name in either language; undefined when it is not on the menu. */
export function findMealOfRow(reader: RowReader, { byId, named }: MealIndex): Meal | undefined {
  const id = reader.read('mealNumber', wholeNumber);
  const found = id === undefined ? named(reader.raw('name')) : [byId.get(id)];
  if (id !== undefined && !found[0]) reader.refuse('mealNumber', 'imports:rules.meal-unknown');
  if (found.length > 1) reader.refuse('name', 'imports:rules.meal-ambiguous');
  return found[0];
}
