import type { Trx } from '#platform/database/database.ts';
import { categories } from '../catalogue/categories.ts';
import { labelTextsOf } from '../catalogue/label-texts.ts';
import { meals } from '../catalogue/meals.ts';

/** Writes categories and meals; @returns the meals in the form that orders need. */
export async function seedMenu(trx: Trx) {
  const rows = await trx
    .insertInto('categories')
    .values(categories.map(({ slug, name, nameMk }, position) => ({ slug, name, nameMk, position })))
    .returning(['id', 'slug'])
    .execute();
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  return trx
    .insertInto('meals')
    .values(
      meals.map(({ slug, category, ...meal }) => {
        const categoryId = idOf.get(category)!;
        const imageUrl = `/pictures/${slug}.svg`;
        return { ...meal, ...labelTextsOf(category, slug), categoryId, imageUrl };
      }),
    )
    .returning(['id', 'name', 'nameMk', 'imageUrl', 'allergens', 'priceCents'])
    .execute();
}

export type SeededMeal = Awaited<ReturnType<typeof seedMenu>>[number];
