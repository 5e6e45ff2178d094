import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { MenuMeal } from '../page-data.ts';
import styles from './favourite-button.module.css';
import { useIsFavourite, useSaveFavourite } from './use-favourites.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

interface FavouriteButtonProps {
  meal: Pick<MenuMeal, 'id' | 'name' | 'name_mk'>;
}

/** A heart, for customers. Guests cannot save meals, so it is hidden for them. */
export function FavouriteButton({ meal }: FavouriteButtonProps) {
  const isKept = useIsFavourite(meal.id);
  return isKept === undefined ? null : <Heart isKept={isKept} meal={meal} />;
}

function Heart({ meal, isKept }: FavouriteButtonProps & { isKept: boolean }) {
  const { t } = useTranslation('meals');
  const { text: name, lang } = useLocalized()(meal, 'name');
  const keep = useSaveFavourite(meal.id);
  return (
    <button type="button" className={styles.button} aria-pressed={isKept} onClick={() => keep(!isKept)}>
      <Icon name="heart" size={1.625} />
      <VisuallyHidden>
        {t('favourite.label')}: <span lang={lang}>{name}</span>
      </VisuallyHidden>
    </button>
  );
}
