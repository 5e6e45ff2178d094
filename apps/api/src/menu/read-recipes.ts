import type { EvaluatedMeal } from '@trpeza/contract/menu/diets.constants';
import type { Db } from '#platform/database/database.ts';
import { listRecipes, listLabelTexts } from './meals.queries.ts';

/** Current ingredients, allergens and diets of meals. */
export async function readRecipes(db: Db, mealIds: readonly number[]): Promise<Map<number, EvaluatedMeal>> {
  const rows = await listRecipes(db, mealIds);
  return new Map(
    rows.map(({ id, allergens, diets, isVegetarian }) => [id, { allergens, diets, isVegetarian }]),
  );
}

/** The label texts for the person who eats the meal. */
export interface LabelTexts {
  heating: string;
  heatingMk: string;
  /** Days after delivery; null where the cook writes the date by hand. */
  useByDays: number | null;
}

/** Heating instructions and use-by days of meals; deleted meals are included, since orders may refer to them. */
export async function readLabelTexts(db: Db, mealIds: readonly number[]): Promise<Map<number, LabelTexts>> {
  const rows = await listLabelTexts(db, mealIds);
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}
