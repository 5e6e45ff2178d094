import type { Meal } from '@trpeza/contract/meals/meals.schemas';

/** Whether nobody has said yet what a meal contains, be it that it contains none of the allergens. */
export const isUndeclared = ({ allergens, noAllergensConfirmed }: Meal): boolean =>
  allergens.length === 0 && noAllergensConfirmed !== true;
