/** Constants about meals; without zod, so that pages can import them. */
export const STOCK_STATUSES = ['in_stock', 'low_stock', 'out_of_stock', 'discontinued'] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** Nuts that Australian law requires to be declared individually. */
export const TREE_NUTS = [
  'almond',
  'brazil_nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pine_nut',
  'pistachio',
  'walnut',
] as const;

/** Allergens to declare. `tree_nut` is the group: for a meal it means any of the nuts, for a person all of them. */
export const ALLERGENS = [
  'wheat',
  'gluten',
  'milk',
  'egg',
  'fish',
  'crustacean',
  'mollusc',
  'peanut',
  'tree_nut',
  ...TREE_NUTS,
  'sesame',
  'soy',
  'lupin',
  'sulphites',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const DIETS = ['vegan', 'gluten_free', 'dairy_free', 'no_pork'] as const;
export type Diet = (typeof DIETS)[number];

export const MEAL_SORTS = ['default', 'price_low', 'price_high', 'name_az', 'name_za', 'popular'] as const;
export type MealSort = (typeof MEAL_SORTS)[number];

/** Maximum number of favourites per customer. */
export const FAVOURITES_MAX = 200;

/** Whether a meal can be added to a cart or an order. The server checks again when the order is placed. */
export const isOrderable = (meal: { isActive: boolean; stockStatus: StockStatus }): boolean =>
  meal.isActive && (meal.stockStatus === 'in_stock' || meal.stockStatus === 'low_stock');
