import type { JudgedMeal } from '@trpeza/contract/meals/diets.words';
import type { Db } from '#platform/database/database.ts';
import { listRecipes } from './meals.queries.ts';

/** Step: what is in meals and whom they suit, as the kitchen cooks them today. */
export async function readRecipes(db: Db, mealIds: readonly number[]): Promise<Map<number, JudgedMeal>> {
  const rows = await listRecipes(db, mealIds);
  return new Map(
    rows.map(({ id, allergens, diets, isVegetarian }) => [id, { allergens, diets, isVegetarian }]),
  );
}
