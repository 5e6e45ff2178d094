import type { MealChange } from '@trpeza/contract/meals/menu.schemas';
import { ALLERGENS, DIETS } from '@trpeza/contract/meals/meals.words';
import { parseMoney } from '@trpeza/contract/shared/money';

type Kept<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What was said of a meal, by the names of the table; nothing that was not said is among it. */
export function columnsOf(change: MealChange) {
  const { name_mk, description_mk, ingredients_mk, heating_mk, price, purchasePrice, ...same } = change;
  return onlyGiven({
    ...same,
    nameMk: name_mk,
    descriptionMk: description_mk,
    ingredientsMk: ingredients_mk,
    heatingMk: heating_mk,
    priceCents: price === undefined ? undefined : parseMoney(price),
    purchasePriceCents: typeof purchasePrice === 'string' ? parseMoney(purchasePrice) : purchasePrice,
    // In the order of the lists, each word once.
    allergens: change.allergens && ALLERGENS.filter((each) => change.allergens?.includes(each)),
    diets: change.diets && DIETS.filter((each) => change.diets?.includes(each)),
  });
}

const onlyGiven = <T extends object>(values: T): Kept<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Kept<T>;
