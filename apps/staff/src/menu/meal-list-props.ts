import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import type { MealOrder } from '@trpeza/ui/menu/meal-list';

/** The shared props of table and cards. */
export type MealListProps = {
  meals: readonly Meal[];
  categories: readonly Category[];
  order: MealOrder;
  onOrder: (order: MealOrder) => void;
  onEdit: (meal: Meal) => void;
  onDelete: (meal: Meal) => void;
};
