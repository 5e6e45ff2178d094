import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';

/** The fields of a meal for cards, dialog, search and sorting: two thirds of the bytes of a whole meal. */
export type MenuMeal = Pick<
  Meal,
  | 'id'
  | 'name'
  | 'name_mk'
  | 'description'
  | 'description_mk'
  | 'price'
  | 'prices'
  | 'imageUrl'
  | 'categoryId'
  | 'rating'
  | 'isPopular'
  | 'isVegetarian'
  | 'isActive'
  | 'allergens'
  | 'diets'
  | 'stockStatus'
  | 'sold'
>;

export interface Menu {
  meals: MenuMeal[];
  categories: Category[];
}

/** The data from which the server renders a page; contains no personal data. */
export interface PageData {
  meals: Meal[];
  categories: Category[];
  kitchen: Kitchen;
  delivery: DeliveryOptions;
}

/** The contents of a page's data block. `meal` is null if the meal in the URL does not exist. */
export interface PageState {
  kitchen: Kitchen;
  delivery: DeliveryOptions;
  menu?: Menu;
  meal?: Meal | null;
}

const menuMeal = (meal: Meal): MenuMeal => ({
  id: meal.id,
  name: meal.name,
  name_mk: meal.name_mk,
  description: meal.description,
  description_mk: meal.description_mk,
  price: meal.price,
  ...(meal.prices ? { prices: meal.prices } : {}),
  imageUrl: meal.imageUrl,
  categoryId: meal.categoryId,
  rating: meal.rating,
  isPopular: meal.isPopular,
  isVegetarian: meal.isVegetarian,
  isActive: meal.isActive,
  allergens: meal.allergens,
  diets: meal.diets,
  stockStatus: meal.stockStatus,
  sold: meal.sold,
});

/** Reduces the data of all pages to those that this page needs. */
export function stateOf(path: string, { meals, categories, kitchen, delivery }: PageData): PageState {
  const state: PageState = { kitchen, delivery };
  if (path === '/' || path === '/menu/print') state.menu = { meals: meals.map(menuMeal), categories };
  const mealId = /^\/meal\/(\d+)$/.exec(path)?.[1];
  if (mealId !== undefined) state.meal = meals.find((meal) => meal.id === Number(mealId)) ?? null;
  return state;
}
