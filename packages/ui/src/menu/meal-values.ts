import type { Input } from '@trpeza/api-client/client';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import type { Allergen, Diet, StockStatus } from '@trpeza/contract/menu/meals.constants';
import { toApiAmount } from '@trpeza/contract/platform/money';
import { fieldNamesOf } from '../kit/form/rebase.ts';

export const PRICE_FIELDS = ['price', 'purchasePrice'] as const;

/** The department that edits a meal. The office has more required fields than the kitchen. */
export type MealEditorRole = 'kitchen' | 'office';

/** Whole numbers of a meal that may be unknown; edited as text. */
export const NUTRITION_FIELDS = ['calories', 'protein', 'carbs', 'fat'] as const;

/** The values of a meal's form, in the order of the page. Input stays text until it is sent. */
const NEW_MEAL = {
  name: '',
  name_mk: '',
  description: '',
  description_mk: '',
  price: '',
  purchasePrice: '',
  categoryId: '',
  imageUrl: '',
  preparationTime: '',
  rating: '',
  isVegetarian: false,
  isPopular: false,
  isActive: true,
  stockStatus: 'in_stock' as StockStatus,
  allergens: [] as readonly Allergen[],
  diets: [] as readonly Diet[],
  heating: '',
  heating_mk: '',
  useByDays: '',
  calories: '',
  protein: '',
  carbs: '',
  fat: '',
  ingredients: '',
  ingredients_mk: '',
};
export type MealValues = typeof NEW_MEAL;
export const MEAL_FIELDS = fieldNamesOf(NEW_MEAL);
export type MealField = keyof MealValues;

/**
 * A new meal in the office's form: it also selects the first category. Only the demo prefills an invented preparation
 * time and rating.
 */
export const newOfficeMealValues = (categories: readonly Category[], isDemo: boolean): MealValues => ({
  ...NEW_MEAL,
  categoryId: String(categories[0]?.id ?? ''),
  ...(isDemo && { preparationTime: '20 min', rating: '4.5' }),
});

/** The form's initial values: an existing meal, or the defaults of a new one. */
export function valuesOf(meal: Meal | undefined): MealValues {
  if (!meal) return NEW_MEAL;
  const read = (field: MealField): unknown =>
    typeof NEW_MEAL[field] === 'string' ? String(meal[field] ?? '') : meal[field];
  return Object.fromEntries(MEAL_FIELDS.map((field) => [field, read(field)])) as MealValues;
}

/**
 * Names of the missing Macedonian texts. A text that an existing meal never had (imported from a spreadsheet) does not
 * block other changes.
 */
export const missingTexts = (values: MealValues, before: MealValues | undefined) =>
  (['name_mk', 'description_mk'] as const).filter(
    (field) => values[field].trim() === '' && before?.[field] !== '',
  );

type Body = Input<'POST /api/meals'>['body'];

export function bodyOf(values: MealValues): Body {
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as MealValues;
  const figure = (text: string) => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN);
  return {
    ...trimmed,
    price: toApiAmount(values.price),
    purchasePrice: toApiAmount(values.purchasePrice) || null,
    categoryId: Number(values.categoryId),
    preparationTime: trimmed.preparationTime || null,
    rating: trimmed.rating.replace(',', '.') || null,
    allergens: [...values.allergens],
    diets: [...values.diets],
    useByDays: figure(values.useByDays),
    calories: figure(values.calories),
    protein: figure(values.protein),
    carbs: figure(values.carbs),
    fat: figure(values.fat),
  };
}

/**
 * Only the changed fields, so that a colleague's concurrent changes are kept. `expected` contains their previous values,
 * so that the server detects fields changed by both.
 */
export function changeOf(before: MealValues, after: MealValues): Change {
  const [old, now] = [bodyOf(before), bodyOf(after)];
  const changed = (Object.keys(now) as (keyof Body)[]).filter((field) => !isSame(old[field], now[field]));
  const only = (body: Body) => Object.fromEntries(changed.map((field) => [field, body[field]]));
  return { ...only(now), expected: only(old) as NonNullable<Change['expected']> };
}

type Change = Input<'PUT /api/meals/{id}'>['body'];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether two forms describe the same meal; differences in notation are ignored. */
export const isSameMeal = (a: MealValues, b: MealValues): boolean => isSame(bodyOf(a), bodyOf(b));
