import type { Category } from '@trpeza/contract/meals/meals.schemas';
import { MEAL_SORTS, type MealSort } from '@trpeza/contract/meals/meals.words';
import { parseMoney } from '@trpeza/contract/shared/money';
import { compareText, searchKey } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/i18n/language';
import type { MenuAddress } from '../../paths.ts';
import type { Menu, MenuMeal } from '../../page-data.ts';

export const PAGE_SIZE = 8;

/** The category of the menu that is a person's own; no kitchen's category has this name in its address. */
export const FAVOURITES = 'favourites';

/** The filters that an address carries; anything unknown counts as not given. */
export function readFilters(search: URLSearchParams): MenuAddress {
  const sort = MEAL_SORTS.find((known) => known === search.get('sort'));
  const category = search.get('category');
  const q = search.get('q')?.trim();
  const show = Number(search.get('show'));
  return {
    ...(category ? { category } : {}),
    ...(sort && sort !== 'default' ? { sort } : {}),
    ...(q ? { q } : {}),
    ...(Number.isInteger(show) && show > PAGE_SIZE && show <= 1000 ? { show } : {}),
  };
}

/** The meals of a menu that an address asks for, in its order. `favourites` are those of the customer who is here. */
export function filterMeals(
  { meals, categories }: Menu,
  filters: MenuAddress,
  language: Language,
  favourites?: readonly number[],
): MenuMeal[] {
  const kept = filters.category === FAVOURITES ? new Set(favourites) : undefined;
  const categoryId = categories.find(({ slug }) => slug === filters.category)?.id;
  const wanted = searchKey(filters.q ?? '');
  const found = meals.filter(
    (meal) =>
      (kept === undefined || kept.has(meal.id)) &&
      (categoryId === undefined || meal.categoryId === categoryId) &&
      (wanted === '' || searchText(meal).includes(wanted)),
  );
  return sortMeals(found, filters.sort ?? 'default', language, meals);
}

/** The categories that hold something; the office may have made one whose meals are still to come. */
export const filledCategories = ({ meals, categories }: Menu): Category[] =>
  categories.filter(({ id }) => meals.some(({ categoryId }) => categoryId === id));

function sortMeals(
  found: MenuMeal[],
  sort: MealSort,
  language: Language,
  all: readonly MenuMeal[],
): MenuMeal[] {
  const name = (meal: MenuMeal) => (language === 'mk' && meal.name_mk ? meal.name_mk : meal.name);
  const byPrice = (a: MenuMeal, b: MenuMeal) => parseMoney(a.price) - parseMoney(b.price);
  const byName = (a: MenuMeal, b: MenuMeal) => compareText(name(a), name(b), language);
  // A new kitchen has sold nothing yet; the last digit of the id then stands in, so that the choice does something.
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

const searchTexts = new WeakMap<MenuMeal, string>();

/** Both languages of a meal, folded once: typing must not wait for it. */
function searchText(meal: MenuMeal): string {
  let text = searchTexts.get(meal);
  if (text === undefined) {
    text = [meal.name, meal.name_mk, meal.description, meal.description_mk].map(searchKey).join(' | ');
    searchTexts.set(meal, text);
  }
  return text;
}
