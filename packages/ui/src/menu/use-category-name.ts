import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../kit/language/use-localized.ts';

/** Returns a function that reads the name of a meal's category in the current language. */
export function useCategoryName(categories: readonly Category[]): (meal: { categoryId: number }) => string {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  return ({ categoryId }) => {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? localized(category, 'name').text : t('unknownCategory');
  };
}
