import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { localized } from '@trpeza/contract/platform/localized';
import { parseMoney } from '@trpeza/contract/platform/money';
import { compareText, searchFor, searchKey } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';

export const MEAL_SORT_ORDERS = ['name-asc', 'name-desc', 'price-asc', 'price-desc'] as const;
export type MealSortOrder = (typeof MEAL_SORT_ORDERS)[number];

/** The sort order in the URL; by name if it is unknown. */
export const readSortOrder = (text: string | null): MealSortOrder =>
  MEAL_SORT_ORDERS.find((order) => order === text) ?? 'name-asc';

/** The meals whose name contains the query, in either language and alphabet. */
export function findMeals(meals: readonly Meal[], typed: string): Meal[] {
  const isFound = searchFor(typed);
  return meals.filter(({ name, name_mk }) => isFound(searchKey(`${name} | ${name_mk}`)));
}

/** Sorts by the name in the current language, or by price and then by name. */
export function sortMeals(meals: readonly Meal[], order: MealSortOrder, language: Language): Meal[] {
  const byName = (a: Meal, b: Meal) =>
    compareText(localized(a, 'name', language).text, localized(b, 'name', language).text, language);
  const byPrice = (a: Meal, b: Meal) => parseMoney(a.price) - parseMoney(b.price);
  const sorted = [...meals].sort(byName);
  if (order === 'name-desc') return sorted.reverse();
  if (order === 'price-asc') return sorted.sort(byPrice);
  if (order === 'price-desc') return sorted.sort((a, b) => byPrice(b, a));
  return sorted;
}
