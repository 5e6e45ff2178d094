import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { MealPicture } from '@trpeza/ui/features/meals/meal-picture';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { Price } from '@trpeza/ui/kit/price/price';
import { paths } from '../../paths.ts';
import { deliveryQuery } from '../../queries.ts';
import { useFormats, useKitchen } from '../../use-formats.ts';
import { canShop, useSession } from '../accounts/use-session.ts';
import { DeliveryPicker } from '../calendar/delivery-choice.tsx';
import { OrderBy } from '../calendar/order-by.tsx';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { useCart, type DeliveryChoice } from '../cart/use-cart.ts';
import { useDelivery } from '../cart/use-delivery.ts';
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
  return (
    <article data-page="wide">
      <PageHeader title={<span lang={lang}>{name}</span>} back={{ to: paths.menu(), label: t('back') }} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.picture}>
            <MealPicture src={meal.imageUrl} alt="" />
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

/** The delivery is the basket's until somebody chooses another one here; adding then takes the whole basket along. */
function OrderMeal({ meal }: { meal: Meal }) {
  const { t } = useTranslation('calendar');
  const { date } = useFormats();
  const { data: options } = useQuery(deliveryQuery);
  const { cart } = useCart();
  const usual = useDelivery();
  const [chosen, setChosen] = useState<DeliveryChoice>();
  const delivery = chosen ?? usual;
  const isMove =
    cart &&
    cart.items.length > 0 &&
    cart.deliveryDate &&
    delivery &&
    cart.deliveryDate !== delivery.deliveryDate;
  return (
    <>
      <OrderBy date={delivery?.deliveryDate ?? null} />
      {options && delivery ? (
        <DeliveryPicker options={options} value={delivery} onChange={setChosen} />
      ) : null}
      {isMove ? <Notice level={3}>{t('moveNote', { date: date(cart.deliveryDate ?? '') })}</Notice> : null}
      <AddToCart meal={meal} delivery={delivery} />
    </>
  );
}

/** The menu writes '20 min' in both languages; the short word is the reader's. */
const preparationTime = (text: string, minutes: string): string => text.replace(/\bmin\b/, minutes);
