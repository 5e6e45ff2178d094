import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { MealPicture } from '@trpeza/ui/menu/meal-picture';
import { Price } from '@trpeza/ui/kit/price/price';
import type { MenuMeal } from '../page-data.ts';
import { paths } from '../paths.ts';
import { useKitchen } from '../use-formats.ts';
import { CardAdd } from '../ordering/cart/card-add.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import styles from './meal-card.module.css';
import { DietConflictBadge } from './diet-conflict.tsx';
import { MealMarks, Rating } from './meal-marks.tsx';
import { mealCardId } from './back-to-menu.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

interface MealCardProps {
  meal: MenuMeal;
  lazy: boolean;
  onOpen: (id: number) => void;
}

/** One link covers the whole card. It points to the meal's page; with scripts a plain click opens the dialog instead. */
export const MealCard = memo(function MealCard({ meal, lazy, onOpen }: MealCardProps) {
  const { currency } = useKitchen();
  const localized = useLocalized();
  const { text: name, lang } = localized(meal, 'name');
  const description = localized(meal, 'description');
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(meal.id);
  };
  return (
    <li className={styles.card} id={mealCardId(meal.id)} tabIndex={-1}>
      <div className={styles.picture}>
        <MealPicture src={meal.imageUrl} alt="" lazy={lazy} />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name} lang={lang}>
            <Link className={styles.link} to={paths.meal(meal.id)} onClick={open}>
              {name}
            </Link>
          </h3>
          <FavouriteButton meal={meal} />
        </div>
        <p className={styles.description} lang={description.lang}>
          {description.text}
        </p>
        <div className={styles.marks}>
          <Rating value={meal.rating} />
          <MealMarks meal={meal} />
        </div>
      </div>
      <DietConflictBadge meal={meal} />
      <div className={styles.last}>
        <Price value={meal.price} currency={currency} size="large" />
        <CardAdd meal={meal} onOpen={onOpen} />
      </div>
    </li>
  );
});
