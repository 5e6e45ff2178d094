import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { useLanguage } from '../../kit/language/use-language.ts';
import { nameOf } from './meal-list.ts';

/** A meal's name in the shown language where it has one; whoever reads it out is told which language it is. */
export function MealName({ meal }: { meal: Meal }) {
  const language = useLanguage();
  return <span lang={meal.name_mk ? language : 'en'}>{nameOf(meal, language)}</span>;
}
