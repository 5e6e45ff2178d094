import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuMeal } from '../../page-data.ts';

/** What a meal is suitable for, as the shown language says it. */
export function useDietWords(): (meal: MenuMeal) => string[] {
  const { t } = useTranslation('meals');
  return useCallback(
    ({ diets, isVegetarian }) => [
      ...diets.map((diet) => t(`diets.${diet}`)),
      ...(isVegetarian ? [t('badges.vegetarian')] : []),
    ],
    [t],
  );
}
