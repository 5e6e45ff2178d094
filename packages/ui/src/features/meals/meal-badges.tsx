import { useTranslation } from 'react-i18next';
import { Badge } from '../../kit/badge/badge.tsx';
import styles from './meal-badges.module.css';

type MealBadgesProps = { isPopular: boolean; isVegetarian: boolean };

export function MealBadges({ isPopular, isVegetarian }: MealBadgesProps) {
  const { t } = useTranslation('meals');
  if (!isPopular && !isVegetarian) return null;
  return (
    <div className={styles.badges}>
      {isPopular ? (
        <Badge tone="yellow" icon="star">
          {t('badges.popular')}
        </Badge>
      ) : null}
      {isVegetarian ? (
        <Badge tone="green" icon="leaf">
          {t('badges.vegetarian')}
        </Badge>
      ) : null}
    </div>
  );
}
