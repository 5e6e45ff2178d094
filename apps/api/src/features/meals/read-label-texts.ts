import type { Db } from '#platform/database/database.ts';
import { listLabelTexts } from './meals.queries.ts';

/** What a label tells whoever eats the meal. */
export interface LabelTexts {
  heating: string;
  heatingMk: string;
  /** Days after the delivery; null where the cook writes the date by hand. */
  useByDays: number | null;
}

/** Step: heating and use-by of meals, those of deleted ones too: they may still be on somebody's order. */
export async function readLabelTexts(db: Db, mealIds: readonly number[]): Promise<Map<number, LabelTexts>> {
  const rows = await listLabelTexts(db, mealIds);
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}
