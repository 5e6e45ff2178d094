import type { Meal } from '@trpeza/contract/menu/meals.schemas';

/** Whether a meal's allergens are undeclared: none are listed and their absence is not confirmed. */
export const hasUndeclaredAllergens = ({ allergens, noAllergensConfirmed }: Meal): boolean =>
  allergens.length === 0 && noAllergensConfirmed !== true;
