import { useTranslation } from 'react-i18next';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { MenuMeal } from '../page-data.ts';
import styles from './meal-marks.module.css';

type Marked = Pick<MenuMeal, 'isPopular' | 'isVegetarian' | 'isActive' | 'stockStatus'>;

/** The badges of a meal: popular, vegetarian, nearly or completely sold out. */
export function MealMarks({ meal }: { meal: Marked }) {
  const { t } = useTranslation('meals');
  const isSoldOut = !isOrderable(meal);
  const isLow = meal.stockStatus === 'low_stock';
  if (!meal.isPopular && !meal.isVegetarian && !isSoldOut && !isLow) return null;
  return (
    <div className={styles.marks}>
      {isSoldOut ? (
        <Badge size="small" tone="neutral">
          {t('soldOut')}
        </Badge>
      ) : null}
      {isLow ? (
        <Badge size="small" tone="blue">
          {t('lowStock')}
        </Badge>
      ) : null}
      {meal.isPopular ? (
        <Badge size="small" tone="yellow" icon="star">
          {t('badges.popular')}
        </Badge>
      ) : null}
      {meal.isVegetarian ? (
        <Badge size="small" tone="green" icon="leaf">
          {t('badges.vegetarian')}
        </Badge>
      ) : null}
    </div>
  );
}

export function Rating({ value }: { value: string | null }) {
  const { t } = useTranslation('meals');
  if (!value) return null;
  return (
    <span className={styles.rating}>
      <span aria-hidden="true">★ {value}</span>
      <VisuallyHidden>{t('rating', { rating: value })}</VisuallyHidden>
    </span>
  );
}
