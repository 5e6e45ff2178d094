import type { Input } from '@trpeza/api-client/client';
import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import type { Allergen, Diet, StockStatus } from '@trpeza/contract/meals/meals.words';
import { IMAGE_URL, MEAL_LETTERS, MEAL_MOST, PRICE } from '@trpeza/contract/meals/menu.words';

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

export type TextField = Exclude<MealField, keyof Choices>;

const NEW_MEAL: MealValues = {
  ...(Object.fromEntries(MEAL_FIELDS.map((field) => [field, ''])) as Record<TextField, string>),
  isVegetarian: false,
  isPopular: false,
  isActive: true,
  stockStatus: 'in_stock',
  allergens: [],
  diets: [],
};

/** What the form begins with: a meal as it is, or the defaults of a new one. */
export function valuesOf(meal: Meal | undefined): MealValues {
  if (!meal) return NEW_MEAL;
  const { isVegetarian, isPopular, isActive, stockStatus, allergens, diets } = meal;
  const text = (field: TextField) => [field, String(meal[field] ?? '')] as const;
  return {
    ...(Object.fromEntries(MEAL_FIELDS.filter(isText).map(text)) as Record<TextField, string>),
    isVegetarian,
    isPopular,
    isActive,
    stockStatus,
    allergens,
    diets,
  };
}

const isText = (field: MealField): field is TextField =>
  typeof NEW_MEAL[field] === 'string' && field !== 'stockStatus';

type Rule =
  | 'meal-name-required'
  | 'meal-name-mk-required'
  | 'meal-description-required'
  | 'meal-description-mk-required'
  | 'price-required'
  | 'price-invalid'
  | 'purchase-price-invalid'
  | 'category-required'
  | 'image-url-required'
  | 'figure'
  | 'use-by-days';

/** The rules of this form; both languages are asked for. The server asks the rest again. */
export function brokenRules(values: MealValues): Partial<Record<MealField, Rule>> {
  const broken: Partial<Record<MealField, Rule>> = {};
  const letters = (field: TextField) => values[field].trim().length;
  if (letters('name') < MEAL_LETTERS.name) broken.name = 'meal-name-required';
  if (letters('name_mk') < MEAL_LETTERS.name) broken.name_mk = 'meal-name-mk-required';
  if (letters('description') < MEAL_LETTERS.description) broken.description = 'meal-description-required';
  if (letters('description_mk') < MEAL_LETTERS.description)
    broken.description_mk = 'meal-description-mk-required';
  if (values.price === '') broken.price = 'price-required';
  else if (!PRICE.test(values.price)) broken.price = 'price-invalid';
  if (values.purchasePrice !== '' && !PRICE.test(values.purchasePrice))
    broken.purchasePrice = 'purchase-price-invalid';
  if (values.categoryId === '') broken.categoryId = 'category-required';
  if (!IMAGE_URL.test(values.imageUrl.trim())) broken.imageUrl = 'image-url-required';
  for (const field of FIGURES) if (!isFigure(values[field], MEAL_MOST.nutrition)) broken[field] = 'figure';
  if (!isFigure(values.useByDays, MEAL_MOST.useByDays)) broken.useByDays = 'use-by-days';
  return broken;
}

const isFigure = (text: string, most: number): boolean =>
  text === '' || (/^\d{1,5}$/.test(text) && Number(text) <= most);

type Body = Input<'POST /api/meals'>['body'];

/** What is sent of a new meal. */
export function bodyOf(values: MealValues): Body {
  const { price, isVegetarian, isPopular, isActive, stockStatus, allergens, diets } = values;
  const figure = (text: string) => (text === '' ? null : Number(text));
  const texts = TEXTS.map((field) => [field, values[field].trim()]);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof TEXTS)[number], string>),
    price,
    purchasePrice: values.purchasePrice === '' ? null : values.purchasePrice,
    categoryId: Number(values.categoryId),
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

/** Only what differs, so that what a colleague has changed meanwhile stays. */
export function changeOf(before: MealValues, after: MealValues): Partial<Body> {
  const old = new Map(Object.entries(bodyOf(before)).map(([field, value]) => [field, JSON.stringify(value)]));
  const changed = Object.entries(bodyOf(after)).filter(
    ([field, value]) => old.get(field) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}

export const isChanged = (before: MealValues, after: MealValues): boolean =>
  MEAL_FIELDS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
