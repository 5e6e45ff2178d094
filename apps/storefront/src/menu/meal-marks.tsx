import { useTranslation } from 'react-i18next';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import { priceFor } from '@trpeza/contract/menu/prices.constants';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Price } from '@trpeza/ui/kit/price/price';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { MenuMeal } from '../page-data.ts';
import { useKitchen } from '../use-formats.ts';
import { FavouriteButton } from './favourite-button.tsx';
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

interface MealPriceProps {
  meal: Pick<MenuMeal, 'id' | 'name' | 'name_mk' | 'price' | 'prices' | 'rating'>;
  /** The delivery date, which determines the price. */
  date: string | undefined;
}

/** The price, rating and heart of a meal in its dialog and on its page. */
export function MealPrice({ meal, date }: MealPriceProps) {
  const { currency } = useKitchen();
  return (
    <div className={styles.price}>
      <Price value={priceFor(meal, date)} currency={currency} size="large" />
      <Rating value={meal.rating} />
      <FavouriteButton meal={meal} />
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
