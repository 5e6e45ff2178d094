import { useQuery } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import { conflictsOf, type Conflict } from '@trpeza/contract/menu/diets.constants';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { priceFor } from '@trpeza/contract/menu/prices.constants';
import { type Localizable, localized } from '@trpeza/contract/platform/localized';
import { compareText, searchFor, searchKey } from '@trpeza/i18n/formats';
import { useLanguage } from '../../kit/language/use-language.ts';

export interface MenuMeal {
  meal: Meal;
  /** The meal's name in the current language. */
  name: string;
  price: string;
  /** Why this customer must not eat the meal. */
  conflicts: Conflict[];
}

/**
 * Returns the meals that can be ordered now, sorted by name. Each meal contains the reasons why it is unsuitable for the
 * customer.
 * @param date the delivery date, which determines the prices; empty means today
 */
export function useMenu(api: Client, { date, diet }: { date: string; diet: Diet | null }) {
  const language = useLanguage();
  const meals = useQuery({ ...api.query('GET /api/meals'), staleTime: 60_000 });
  const categories = useQuery(api.query('GET /api/categories'));
  const named = (each: Localizable<'name'>) => localized(each, 'name', language).text;
  const menu: MenuMeal[] = (meals.data ?? [])
    .filter(isOrderable)
    .map((meal) => ({
      meal,
      name: named(meal),
      price: date === '' ? meal.price : priceFor(meal, date),
      conflicts: conflictsOf(meal, diet),
    }))
    .sort((a, b) => compareText(a.name, b.name, language));
  return {
    menu,
    categories: (categories.data ?? []).map((each) => ({ id: each.id, name: named(each) })),
    isPending: meals.isPending || categories.isPending,
    isError: meals.isError || categories.isError,
    retry: () => void Promise.all([meals.refetch(), categories.refetch()]),
  };
}

/**
 * Returns the meals whose name contains the input, in either language and alphabet. Meals whose name begins with the
 * input come first.
 */
export function findMeals(menu: readonly MenuMeal[], typed: string): MenuMeal[] {
  const wanted = searchKey(typed);
  if (wanted === '') return [];
  const isFound = searchFor(typed);
  const begins = ({ meal }: MenuMeal) =>
    [meal.name, meal.name_mk].some((name) => searchKey(name).startsWith(wanted)) ? 0 : 1;
  return menu
    .filter(({ meal }) => isFound(searchKey(`${meal.name} | ${meal.name_mk}`)))
    .sort((a, b) => begins(a) - begins(b));
}
