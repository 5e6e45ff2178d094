import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { MEAL_SORT_ORDERS, sortMeals } from '@trpeza/ui/menu/meal-list';

export const INVENTORY_SORT_ORDERS = [
  'id-asc',
  'id-desc',
  'price-asc',
  'price-desc',
  'name-asc',
  'name-desc',
] as const;
export type InventorySortOrder = (typeof INVENTORY_SORT_ORDERS)[number];

export function sortInventory(meals: readonly Meal[], order: InventorySortOrder, language: Language): Meal[] {
  const known = MEAL_SORT_ORDERS.find((each) => each === order);
  if (known) return sortMeals(meals, known, language);
  const sorted = [...meals].sort((a, b) => a.id - b.id);
  return order === 'id-desc' ? sorted.reverse() : sorted;
}
