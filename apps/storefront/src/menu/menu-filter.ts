import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { conflictsOf, type DietOfPerson } from '@trpeza/contract/menu/diets.constants';
import { MEAL_SORTS, type MealSort } from '@trpeza/contract/menu/meals.constants';
import { localized } from '@trpeza/contract/platform/localized';
import { parseMoney } from '@trpeza/contract/platform/money';
import { compareText, searchFor, searchKey } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import type { MenuAddress } from '../paths.ts';
import type { Menu, MenuMeal } from '../page-data.ts';

export const PAGE_SIZE = 8;

/** Slug of the category with the customer's own favourites; no category of the kitchen can have this slug. */
export const FAVOURITES = 'favourites';

/** Reads the filters from a URL and ignores unknown values. */
export function readFilters(search: URLSearchParams): MenuAddress {
  const sort = MEAL_SORTS.find((known) => known === search.get('sort'));
  const category = search.get('category');
  const q = search.get('q')?.trim();
  const show = Number(search.get('show'));
  return {
    ...(category ? { category } : {}),
    ...(sort && sort !== 'default' ? { sort } : {}),
    ...(q ? { q } : {}),
    ...(search.get('diet') === '1' ? { diet: 1 } : {}),
    ...(Number.isInteger(show) && show > PAGE_SIZE && show <= 1000 ? { show } : {}),
  };
}

/** The user who views the menu. */
interface Reader {
  language: Language;
  /** Ids of the signed-in customer's favourite meals. */
  favourites?: readonly number[] | undefined;
  /** What the signed-in customer has declared. */
  diet?: DietOfPerson | null;
  /** Returns the diets that a meal is suitable for, as names in the current language. */
  dietNames?: (meal: MenuMeal) => readonly string[];
}

/** Returns the meals of a menu that match the filters, in the chosen sort order. */
export function filterMeals(menu: Menu, filters: MenuAddress, reader: Reader): MenuMeal[] {
  const { meals, categories } = menu;
  const { language, favourites, diet = null, dietNames = () => [] } = reader;
  const kept = filters.category === FAVOURITES ? new Set(favourites) : undefined;
  const categoryId = categories.find(({ slug }) => slug === filters.category)?.id;
  const isFound = searchFor(filters.q ?? '');
  const textOf = (meal: MenuMeal) => `${mealText(meal)} ${searchKey(wordsBeside(meal).join(' '))}`;
  const wordsBeside = (meal: MenuMeal) => [
    ...categories.flatMap(({ id, name, name_mk }) => (id === meal.categoryId ? [name, name_mk] : [])),
    ...dietNames(meal),
  ];
  const found = meals.filter(
    (meal) =>
      (kept === undefined || kept.has(meal.id)) &&
      (filters.diet === undefined || conflictsOf(meal, diet).length === 0) &&
      (categoryId === undefined || meal.categoryId === categoryId) &&
      (filters.q === undefined || isFound(textOf(meal))),
  );
  return sortMeals(found, filters.sort ?? 'default', language, meals);
}

/** The categories that contain meals; the office may have created one that is still empty. */
export const filledCategories = ({ meals, categories }: Menu): Category[] =>
  categories.filter(({ id }) => meals.some(({ categoryId }) => categoryId === id));

function sortMeals(
  found: MenuMeal[],
  sort: MealSort,
  language: Language,
  all: readonly MenuMeal[],
): MenuMeal[] {
  const name = (meal: MenuMeal) => localized(meal, 'name', language).text;
  const byPrice = (a: MenuMeal, b: MenuMeal) => parseMoney(a.price) - parseMoney(b.price);
  const byName = (a: MenuMeal, b: MenuMeal) => compareText(name(a), name(b), language);
  // A new kitchen has no sales yet. The last digit of the id then replaces them, so that the sort order has an effect.
  const hasSales = all.some((meal) => meal.sold > 0);
  const fame = (meal: MenuMeal) => (hasSales ? meal.sold : meal.id % 10);
  const orders: Record<MealSort, ((a: MenuMeal, b: MenuMeal) => number) | undefined> = {
    default: undefined,
    price_low: byPrice,
    price_high: (a, b) => byPrice(b, a),
    name_az: byName,
    name_za: (a, b) => byName(b, a),
    popular: (a, b) => fame(b) - fame(a),
  };
  const order = orders[sort];
  return order ? [...found].sort(order) : found;
}

const mealTexts = new WeakMap<MenuMeal, string>();

/** The searchable text of a meal in both languages, normalised once so that searching while typing stays fast. */
function mealText(meal: MenuMeal): string {
  let text = mealTexts.get(meal);
  if (text === undefined) {
    text = searchKey([meal.name, meal.name_mk, meal.description, meal.description_mk].join(' | '));
    mealTexts.set(meal, text);
  }
  return text;
}
