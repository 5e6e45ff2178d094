import type { Category } from '@trpeza/contract/meals/meals.schemas';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/language/use-language.ts';
import { nameOf } from './meal-list.ts';

/** The name of a meal's category in the shown language. */
export function useCategoryName(categories: readonly Category[]): (meal: { categoryId: number }) => string {
  const { t } = useTranslation('menu');
  const language = useLanguage();
  return ({ categoryId }) => {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? nameOf(category, language) : t('unknownCategory');
  };
}
