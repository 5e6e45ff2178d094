import type { GivenMealFields } from '@trpeza/contract/menu/menu.schemas';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { ALLERGENS, DIETS } from '@trpeza/contract/menu/meals.constants';
import { parseMoney, toCents, type Cents } from '@trpeza/contract/platform/money';

type Kept<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The given fields of a meal by column name; missing fields are left out. */
export function columnsOf(change: GivenMealFields) {
  const { name_mk, description_mk, ingredients_mk, heating_mk, price, purchasePrice, ...same } = change;
  return onlyGiven({
    ...same,
    nameMk: name_mk,
    descriptionMk: description_mk,
    ingredientsMk: ingredients_mk,
    heatingMk: heating_mk,
    priceCents: price === undefined ? undefined : parseMoney(price),
    purchasePriceCents: typeof purchasePrice === 'string' ? parseMoney(purchasePrice) : purchasePrice,
    // In the order of the constants, without duplicates.
    allergens: change.allergens && ALLERGENS.filter((each) => change.allergens?.includes(each)),
    diets: change.diets && DIETS.filter((each) => change.diets?.includes(each)),
  });
}

/**
 * Whether the confirmation "no allergens" applies after a change. Removing all allergens does not confirm it, since an
 * earlier confirmation was for another recipe.
 */
export function isNoAllergensConfirmed(
  { allergens, noAllergensConfirmed }: Pick<GivenMealFields, 'allergens' | 'noAllergensConfirmed'>,
  before: Pick<Meal, 'allergens' | 'noAllergensConfirmed'>,
): boolean {
  const now = allergens ?? before.allergens;
  if (now.length > 0) return false;
  return noAllergensConfirmed ?? (before.allergens.length === 0 && before.noAllergensConfirmed === true);
}

const onlyGiven = <T extends object>(values: T): Kept<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Kept<T>;

/** The fields that differ from the values that the editor saw. */
export const fieldsChangedSince = (
  seen: { [K in keyof Meal]?: Meal[K] | undefined },
  now: Meal,
): (keyof Meal)[] =>
  (Object.keys(seen) as (keyof Meal)[]).filter(
    (field) => JSON.stringify(seen[field]) !== JSON.stringify(now[field]),
  );

const LONGEST_SLUG = 60;

/** The slug of a category for URLs, from its English name in lower case: `fish & seafood` → `fish-seafood`. */
export function slugOf(name: string, taken: ReadonlySet<string>): string {
  const words = name.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const slug = words.slice(0, LONGEST_SLUG) || 'category';
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.has(tried) && !RESERVED.has(tried)) return tried;
  }
}

/** Slugs that no category can have, since the URL of a customer's favourites uses them. */
const RESERVED: ReadonlySet<string> = new Set(['favourites']);

/**
 * Raises a price and rounds it to a multiple of `step`.
 * @param basisPoints the increase: 400 is 4 %
 * @param step in cents; half a step is rounded up
 */
export const raisePrice = (price: Cents, basisPoints: number, step: number): Cents =>
  toCents(Math.floor((price * (10_000 + basisPoints) + 5000 * step) / (10_000 * step)) * step);
