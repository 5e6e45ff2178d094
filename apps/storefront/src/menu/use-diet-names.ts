import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuMeal } from '../page-data.ts';

/** The diets that a meal is suitable for, as names in the current language. */
export function useDietNames(): (meal: MenuMeal) => string[] {
  const { t } = useTranslation('meals');
  return useCallback(
    ({ diets, isVegetarian }) => [
      ...diets.map((diet) => t(`diets.${diet}`)),
      ...(isVegetarian ? [t('badges.vegetarian')] : []),
    ],
    [t],
  );
}
