import type { Allergen, Diet, StockStatus } from '@trpeza/contract/menu/meals.constants';
import type { Db } from '#platform/database/database.ts';

let made = 0;

export async function buildCategory(db: Db) {
  made += 1;
  return db
    .insertInto('categories')
    .values({
      slug: `category-${made}`,
      name: `Category ${made}`,
      nameMk: `Категорија ${made}`,
      position: made,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

interface Input {
  priceCents?: number;
  stockStatus?: StockStatus;
  isActive?: boolean;
  categoryId?: number;
  name?: string;
  nameMk?: string;
  allergens?: Allergen[];
  diets?: Diet[];
  isVegetarian?: boolean;
}

/** Creates a meal of 10.00 that can be ordered, with its own category. */
export async function buildMeal(db: Db, input: Input = {}) {
  made += 1;
  const categoryId = input.categoryId ?? (await buildCategory(db)).id;
  return db
    .insertInto('meals')
    .values({
      categoryId,
      name: input.name ?? `Meal ${made}`,
      nameMk: input.nameMk ?? `Јадење ${made}`,
      description: 'Beans baked in a clay pot.',
      descriptionMk: 'Грав печен во земјена тава.',
      priceCents: input.priceCents ?? 1000,
      purchasePriceCents: 400,
      stockStatus: input.stockStatus ?? 'in_stock',
      isActive: input.isActive ?? true,
      allergens: input.allergens ?? [],
      diets: input.diets ?? [],
      isVegetarian: input.isVegetarian ?? false,
      imageUrl: '/pictures/placeholder.svg',
    })
    .returning(['id', 'priceCents', 'name', 'nameMk'])
    .executeTakeFirstOrThrow();
}
