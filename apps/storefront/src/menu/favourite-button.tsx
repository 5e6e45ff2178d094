import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { MenuMeal } from '../page-data.ts';
import styles from './favourite-button.module.css';
import { useIsFavourite, useSaveFavourite } from './use-favourites.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

interface FavouriteButtonProps {
  meal: Pick<MenuMeal, 'id' | 'name' | 'name_mk'>;
  /** Positions the heart over the corner of a card's picture, where it takes up no space. */
  isOnPicture?: boolean;
}

/** A heart with its label, for customers. Guests cannot save meals, so it is hidden for them. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const isKept = useIsFavourite(props.meal.id);
  return isKept === undefined ? null : <Heart isKept={isKept} {...props} />;
}

function Heart({ meal, isOnPicture, isKept }: FavouriteButtonProps & { isKept: boolean }) {
  const { t } = useTranslation('meals');
  const { text: name, lang } = useLocalized()(meal, 'name');
  const keep = useSaveFavourite(meal.id);
  return (
    <button
      type="button"
      className={styles.button}
      data-on-picture={isOnPicture || undefined}
      aria-pressed={isKept}
      onClick={() => keep(!isKept)}
    >
      <Icon name="heart" /> <span>{t(isKept ? 'favourite.saved' : 'favourite.save')}</span>
      <VisuallyHidden>
        <span lang={lang}>: {name}</span>
      </VisuallyHidden>
    </button>
  );
}
