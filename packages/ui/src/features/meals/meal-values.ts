import type { Input } from '@trpeza/api-client/client';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import type { Allergen, Diet, StockStatus } from '@trpeza/contract/meals/meals.words';
import { amountToSend } from '@trpeza/contract/shared/money';

export const PRICES = ['price', 'purchasePrice'] as const;

/** Whole numbers of a meal that may be unknown; typed as texts. */
export const FIGURES = ['calories', 'protein', 'carbs', 'fat'] as const;

const TEXTS = [
  'name',
  'name_mk',
  'description',
  'description_mk',
  'imageUrl',
  'heating',
  'heating_mk',
  'ingredients',
  'ingredients_mk',
] as const;

/** In the order of the form; the error summary keeps it. */
export const MEAL_FIELDS = [
  'name',
  'name_mk',
  'description',
  'description_mk',
  'price',
  'purchasePrice',
  'categoryId',
  'imageUrl',
  'preparationTime',
  'rating',
  'isVegetarian',
  'isPopular',
  'isActive',
  'stockStatus',
  'allergens',
  'diets',
  'heating',
  'heating_mk',
  'useByDays',
  ...FIGURES,
  'ingredients',
  'ingredients_mk',
] as const;
export type MealField = (typeof MEAL_FIELDS)[number];

/** A meal as its form holds it: what is typed stays a text until it is sent. */
export type MealValues = Record<Exclude<MealField, keyof Choices>, string> & Choices;
interface Choices {
  isVegetarian: boolean;
  isPopular: boolean;
  isActive: boolean;
  stockStatus: StockStatus;
  allergens: readonly Allergen[];
  diets: readonly Diet[];
}

export type TextName = Exclude<MealField, keyof Choices>;

const NEW_MEAL: MealValues = {
  ...(Object.fromEntries(MEAL_FIELDS.map((field) => [field, ''])) as Record<TextName, string>),
  isVegetarian: false,
  isPopular: false,
  isActive: true,
  stockStatus: 'in_stock',
  allergens: [],
  diets: [],
};

/** A new meal in the office's form, which asks for more than the kitchen's: the first category, and what is usual. */
export const newOfficeMeal = (categories: readonly Category[]): MealValues => ({
  ...NEW_MEAL,
  categoryId: String(categories[0]?.id ?? ''),
  preparationTime: '20 min',
  rating: '4.5',
});

/** What the form begins with: a meal as it is, or the defaults of a new one. */
export function valuesOf(meal: Meal | undefined): MealValues {
  if (!meal) return NEW_MEAL;
  const { isVegetarian, isPopular, isActive, stockStatus, allergens, diets } = meal;
  const text = (field: TextName) => [field, String(meal[field] ?? '')] as const;
  return {
    ...(Object.fromEntries(MEAL_FIELDS.filter(isText).map(text)) as Record<TextName, string>),
    isVegetarian,
    isPopular,
    isActive,
    stockStatus,
    allergens,
    diets,
  };
}

const isText = (field: MealField): field is TextName =>
  typeof NEW_MEAL[field] === 'string' && field !== 'stockStatus';

/** As the API takes it, with a point. */
const ratingOf = ({ rating }: MealValues): string => rating.trim().replace(',', '.');

type Body = Input<'POST /api/meals'>['body'];

/** What is sent of a new meal. */
export function bodyOf(values: MealValues): Body {
  const { isVegetarian, isPopular, isActive, stockStatus, allergens, diets } = values;
  const figure = (text: string) => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN);
  const orNull = (text: string) => text.trim() || null;
  const texts = TEXTS.map((field) => [field, values[field].trim()]);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof TEXTS)[number], string>),
    price: amountToSend(values.price),
    purchasePrice: values.purchasePrice.trim() === '' ? null : amountToSend(values.purchasePrice),
    categoryId: Number(values.categoryId),
    preparationTime: orNull(values.preparationTime),
    rating: ratingOf(values) || null,
    isVegetarian,
    isPopular,
    isActive,
    stockStatus,
    allergens: [...allergens],
    diets: [...diets],
    useByDays: figure(values.useByDays),
    calories: figure(values.calories),
    protein: figure(values.protein),
    carbs: figure(values.carbs),
    fat: figure(values.fat),
  };
}

/**
 * Only what differs, so that what a colleague has changed meanwhile stays; with what it was, so that the server can say
 * where both have changed the same.
 */
export function changeOf(before: MealValues, after: MealValues): Change {
  const [old, now] = [bodyOf(before), bodyOf(after)];
  const changed = (Object.keys(now) as (keyof Body)[]).filter((field) => !isSame(old[field], now[field]));
  const only = (body: Body) => Object.fromEntries(changed.map((field) => [field, body[field]]));
  return { ...only(now), expected: only(old) as NonNullable<Change['expected']> };
}

type Change = Input<'PUT /api/meals/{id}'>['body'];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether two forms say the same of a meal; the spelling alone is no change. */
export const isSameMeal = (a: MealValues, b: MealValues): boolean => isSame(bodyOf(a), bodyOf(b));
