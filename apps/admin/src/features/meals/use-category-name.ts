import type { Category } from '@trpeza/contract/meals/meals.schemas';
import { nameOf } from '@trpeza/ui/features/meals/meal-list';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';

/** The name of a meal's category in the shown language. */
export function useCategoryName(categories: readonly Category[]): (meal: { categoryId: number }) => string {
  const { t } = useTranslation('menu');
  const language = useLanguage();
  return ({ categoryId }) => {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? nameOf(category, language) : t('unknownCategory');
  };
}
