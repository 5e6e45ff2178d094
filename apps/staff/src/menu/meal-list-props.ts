import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import type { MealSortOrder } from '@trpeza/ui/menu/meal-list';

/** Props of the meal table and the meal cards. */
export type MealListProps = {
  meals: readonly Meal[];
  categories: readonly Category[];
  order: MealSortOrder;
  onOrder: (order: MealSortOrder) => void;
  onEdit: (meal: Meal) => void;
  onDelete: (meal: Meal) => void;
};
