import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { MealRow } from './meals.queries.ts';

/** The meal without its purchase price, for customers and guests. `price` is `priceCents` of the row. */
export function presentMeal(row: MealRow): Meal {
  return {
    id: row.id,
    name: row.name,
    name_mk: row.nameMk,
    description: row.description,
    description_mk: row.descriptionMk,
    price: formatMoney(toCents(row.priceCents)),
    imageUrl: row.imageUrl,
    categoryId: row.categoryId,
    preparationTime: row.preparationTime,
    rating: row.rating,
    isPopular: row.isPopular,
    isVegetarian: row.isVegetarian,
    isActive: row.isActive,
    stockStatus: row.stockStatus,
    calories: row.calories,
    protein: row.protein,
    carbs: row.carbs,
    fat: row.fat,
    ingredients: row.ingredients,
    ingredients_mk: row.ingredientsMk,
    allergens: row.allergens,
    diets: row.diets,
    heating: row.heating,
    heating_mk: row.heatingMk,
    useByDays: row.useByDays,
    sold: Number(row.sold ?? 0),
    ...(row.prices
      ? {
          prices: row.prices.map(({ from, priceCents }) => ({
            from,
            price: formatMoney(toCents(priceCents)),
          })),
        }
      : {}),
  };
}

export function presentMealForStaff(row: MealRow): Meal {
  const purchase = row.purchasePriceCents;
  return {
    ...presentMeal(row),
    purchasePrice: purchase === null ? null : formatMoney(toCents(purchase)),
    noAllergensConfirmed: row.noAllergensConfirmed,
  };
}

export const presentCategory = (row: {
  id: number;
  slug: string;
  name: string;
  nameMk: string;
}): Category => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  name_mk: row.nameMk,
});
