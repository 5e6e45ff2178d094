import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { nameOf } from './meal-list.ts';

/** A meal's name in the shown language where it has one; whoever reads it out is told which language it is. */
export function MealName({ meal }: { meal: Meal }) {
  const language = useLanguage();
  return <span lang={meal.name_mk ? language : 'en'}>{nameOf(meal, language)}</span>;
}
