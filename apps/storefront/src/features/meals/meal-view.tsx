import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { MealPicture } from '@trpeza/ui/features/meals/meal-picture';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { Price } from '@trpeza/ui/kit/price/price';
import { deliveryQuery } from '../../queries.ts';
import { useKitchen } from '../../use-formats.ts';
import { canShop, useSession } from '../accounts/use-session.ts';
import { DeliveryPicker } from '../calendar/delivery-choice.tsx';
import { OrderBy } from '../calendar/order-by.tsx';
import { AddToCart } from '../cart/add-to-cart.tsx';
import type { DeliveryChoice } from '../cart/use-cart.ts';
import { useDelivery } from '../cart/use-delivery.ts';
import { useBackToMenu } from './back-to-menu.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { MealFacts } from './meal-facts.tsx';
import { MealMarks, Rating } from './meal-marks.tsx';
import styles from './meal-view.module.css';
import { useConflicts } from './use-conflicts.ts';
import { useInLanguage, useMealName } from './use-meal-words.ts';

export function MealView({ meal }: { meal: Meal }) {
  const { t } = useTranslation('meals');
  const { currency } = useKitchen();
  const { user } = useSession();
  const isStopped = useConflicts(meal).length > 0;
  const { name, lang } = useMealName()(meal);
  const description = useInLanguage()(meal.description, meal.description_mk);
  const back = useBackToMenu(meal.id);
  return (
    <article data-page="wide">
      <PageHeader title={<span lang={lang}>{name}</span>} back={{ to: back, label: t('back') }} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.picture}>
            <MealPicture src={meal.imageUrl} alt="" />
            <FavouriteButton meal={meal} onPicture />
          </div>
          <MealMarks meal={meal} />
          <p className={styles.price}>
            <Price value={meal.price} currency={currency} size="large" />
            <Rating value={meal.rating} />
          </p>
          <p className={styles.lead} lang={description.lang}>
            {description.text}
          </p>
          {meal.preparationTime ? (
            <p className={styles.quiet}>
              {t('preparation', { time: preparationTime(meal.preparationTime, t('minutes')) })}
            </p>
          ) : null}
        </div>
        <section className={styles.order}>
          {canShop(user) && !isStopped ? (
            <OrderMeal meal={meal} />
          ) : (
            <AddToCart meal={meal} delivery={undefined} />
          )}
        </section>
      </div>
      <MealFacts meal={meal} />
    </article>
  );
}

/** The delivery is the basket's until somebody chooses another one here; adding then asks about the whole basket. */
function OrderMeal({ meal }: { meal: Meal }) {
  const { data: options } = useQuery(deliveryQuery);
  const usual = useDelivery();
  const [chosen, setChosen] = useState<DeliveryChoice>();
  const delivery = chosen ?? usual;
  return (
    <>
      <OrderBy date={delivery?.deliveryDate ?? null} />
      {options && delivery ? (
        <DeliveryPicker options={options} value={delivery} onChange={setChosen} />
      ) : null}
      <AddToCart meal={meal} delivery={delivery} />
    </>
  );
}

/** The menu writes '20 min' in both languages; the short word is the reader's. */
const preparationTime = (text: string, minutes: string): string => text.replace(/\bmin\b/, minutes);
