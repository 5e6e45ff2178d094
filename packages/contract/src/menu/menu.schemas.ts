import * as z from 'zod';
import { AMOUNT_PATTERN } from '../platform/money.ts';
import { pictureUrl } from '../platform/picture.schemas.ts';
import { Id, line, note, PRINTABLE, TOO_LONG } from '../platform/schemas.ts';
import { Meal } from './meals.schemas.ts';
import { ALLERGENS, DIETS, STOCK_STATUSES, type StockStatus } from './meals.constants.ts';
import { IMAGE_URL, MIN_MEAL_LENGTHS, MAX_MEAL_VALUES, RATING } from './menu.constants.ts';

const name = (rule: string) =>
  z.string(rule).trim().max(MAX_MEAL_VALUES.name, TOO_LONG).regex(PRINTABLE, 'common:rules.characters');
const description = (rule?: string) => note(MAX_MEAL_VALUES.description, rule);

/** Macedonian texts may be added later, but a text below the minimum is a mistake. */
const emptyOrAtLeast = (least: number) => (text: string) => text === '' || text.length >= least;

const isPriceOrEmpty = (text: string) => text === '' || AMOUNT_PATTERN.test(text);

/** An empty text is stored as null. */
const orNull = (text: string) => text || null;

const figure = z
  .int('menu:rules.figure')
  .min(0, 'menu:rules.figure')
  .max(MAX_MEAL_VALUES.nutrition, 'menu:rules.figure')
  .nullable();

/** Names of the stock statuses in older pages: `In Stock`, `Active`, `sold-out`. */
const STOCK_ALIASES: Record<string, StockStatus> = {
  active: 'in_stock',
  available: 'in_stock',
  low: 'low_stock',
  limited: 'low_stock',
  sold_out: 'out_of_stock',
};

const stockStatus = z
  .string('menu:rules.stock-unknown')
  .transform((text) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  .transform((text) => (Object.hasOwn(STOCK_ALIASES, text) ? STOCK_ALIASES[text] : text))
  .pipe(z.enum(STOCK_STATUSES, 'menu:rules.stock-unknown'));

/**
 * The fields of a meal. They have no defaults: a field that a change omits must stay unchanged, since another user may be
 * changing it at the same time.
 */
const MealFields = z.object({
  name: name('menu:rules.meal-name-required').min(MIN_MEAL_LENGTHS.name, 'menu:rules.meal-name-required'),
  name_mk: name('menu:rules.meal-name-mk-required').refine(
    emptyOrAtLeast(MIN_MEAL_LENGTHS.name),
    'menu:rules.meal-name-mk-required',
  ),
  description: description('menu:rules.meal-description-required').min(
    MIN_MEAL_LENGTHS.description,
    'menu:rules.meal-description-required',
  ),
  description_mk: description('menu:rules.meal-description-mk-required').refine(
    emptyOrAtLeast(MIN_MEAL_LENGTHS.description),
    'menu:rules.meal-description-mk-required',
  ),
  price: z
    .string('menu:rules.price-required')
    .trim()
    .min(1, 'menu:rules.price-required')
    .refine(isPriceOrEmpty, 'menu:rules.price-invalid'),
  /** The cost per portion to the kitchen. */
  purchasePrice: z
    .string('menu:rules.purchase-price-invalid')
    .trim()
    .refine(isPriceOrEmpty, 'menu:rules.purchase-price-invalid')
    .transform(orNull)
    .nullable(),
  categoryId: z.int('menu:rules.category-required').positive('menu:rules.category-required').pipe(Id),
  imageUrl: z
    .string('menu:rules.image-url-required')
    .trim()
    .max(500, TOO_LONG)
    .regex(PRINTABLE, 'common:rules.characters')
    .regex(IMAGE_URL, 'menu:rules.image-url-required'),
  preparationTime: name('common:rules.invalid').transform(orNull).nullable(),
  /** `'4.5'`, from 0 to 5. */
  rating: z.string('menu:rules.rating').regex(RATING, 'menu:rules.rating').transform(orNull).nullable(),
  isVegetarian: z.boolean(),
  isPopular: z.boolean(),
  isActive: z.boolean(),
  stockStatus,
  calories: figure,
  protein: figure,
  carbs: figure,
  fat: figure,
  ingredients: description(),
  ingredients_mk: description(),
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length, 'common:rules.too-many'),
  /** A person has confirmed that there is no allergen to declare. Changing the allergens resets the confirmation. */
  noAllergensConfirmed: z.boolean(),
  diets: z.array(z.enum(DIETS)).max(DIETS.length, 'common:rules.too-many'),
  heating: description(),
  heating_mk: description(),
  /** Days after delivery within which the meal may be eaten. If null, the label has an empty line for the date. */
  useByDays: z
    .int('menu:rules.use-by-days')
    .min(0, 'menu:rules.use-by-days')
    .max(MAX_MEAL_VALUES.useByDays, 'menu:rules.use-by-days')
    .nullable(),
});

const PartialMeal = MealFields.partial();

/**
 * Any fields of a meal; omitted fields stay unchanged. A change without a known field is refused. `expected` has the
 * fields as the caller saw them; if one has changed since, the change is refused.
 */
export const MealChange = PartialMeal.extend({
  expected: Meal.omit({ id: true, sold: true, prices: true }).partial().optional(),
}).refine(({ expected: _seen, ...said }) => Object.keys(said).length > 0, 'menu:rules.nothing-said');
export type MealChange = z.output<typeof MealChange>;
export type GivenMealFields = Omit<MealChange, 'expected'>;

/** A new meal: name, description, price and category are required, all other fields are optional. */
export const NewMeal = PartialMeal.extend(
  MealFields.pick({ name: true, description: true, price: true, categoryId: true }).shape,
);
export type NewMeal = z.output<typeof NewMeal>;

export const Visibility = z.object({ isActive: z.boolean() });

/** A picture of a meal, which is cropped to 4:3. */
export const MealPictureUpload = z.object({ picture: pictureUrl('meals:errors.picture-unreadable') });

/** The URL of an uploaded picture, to be saved as `imageUrl` of a meal. */
export const UploadedPicture = z.object({ imageUrl: z.string() }).meta({ id: 'KeptPicture' });

const categoryName = line(MAX_MEAL_VALUES.category, 'menu:rules.category-name-required').min(
  MIN_MEAL_LENGTHS.name,
  'menu:rules.category-name-required',
);

/** Both names are required, since the shop shows categories in both languages. */
export const NewCategory = z.object({ name: categoryName, name_mk: categoryName });
export type NewCategory = z.output<typeof NewCategory>;

export const CategoryChange = NewCategory.partial().refine(
  (said) => Object.keys(said).length > 0,
  'menu:rules.nothing-said',
);
export type CategoryChange = z.output<typeof CategoryChange>;

/** All categories in their new order, each once. */
export const CategoryOrder = z.object({ ids: z.array(Id).min(1).max(500) });
