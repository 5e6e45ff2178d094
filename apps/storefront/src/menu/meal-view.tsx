import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import { MealPicture } from '@trpeza/ui/menu/meal-picture';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { deliveryQuery } from '../queries.ts';
import { DeliveryPicker } from '../ordering/calendar/delivery-picker.tsx';
import { DeliveryFold } from '../ordering/calendar/delivery-fold.tsx';
import { OrderBy } from '../ordering/calendar/order-by.tsx';
import { AddToCart } from '../ordering/cart/add-to-cart.tsx';
import type { DeliveryChoice } from '../ordering/cart/use-cart.ts';
import { useDelivery } from '../ordering/cart/use-delivery.ts';
import { useBackToMenu } from './back-to-menu.ts';
import { MealFacts } from './meal-facts.tsx';
import { MealMarks, MealPrice } from './meal-marks.tsx';
import styles from './meal-view.module.css';
import { useConflicts } from './use-conflicts.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useCanOrder } from '../ordering/cart/use-can-order.ts';

export function MealView({ meal }: { meal: Meal }) {
  const { t } = useTranslation('meals');
  const isStopped = useConflicts(meal).length > 0;
  const canOrder = useCanOrder() && !isStopped && isOrderable(meal);
  // The cart's delivery is used until the user chooses another one here; adding then asks whether to move the whole cart.
  const usual = useDelivery();
  const [chosen, setChosen] = useState<DeliveryChoice>();
  const delivery = chosen ?? usual;
  const { data: options } = useQuery(deliveryQuery);
  const { text: name, lang } = useLocalized()(meal, 'name');
  const description = useLocalized()(meal, 'description');
  const back = useBackToMenu(meal.id);
  return (
    <article data-page="wide">
      <PageHeader title={<span lang={lang}>{name}</span>} back={{ to: back, label: t('back') }} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <MealPicture src={meal.imageUrl} alt="" />
          <MealMarks meal={meal} />
          <MealPrice meal={meal} date={delivery?.deliveryDate} />
          <p className={styles.lead} lang={description.lang}>
            {description.text}
          </p>
        </div>
        <section className={styles.order}>
          {canOrder ? (
            <DeliveryFold
              line={<OrderBy date={delivery?.deliveryDate ?? null} time={delivery?.deliveryTime ?? null} />}
              canChange={options !== undefined && delivery !== undefined}
            >
              {options ? <DeliveryPicker options={options} value={delivery} onChange={setChosen} /> : null}
            </DeliveryFold>
          ) : (
            <AddToCart meal={meal} delivery={undefined} />
          )}
        </section>
      </div>
      <MealFacts meal={meal} />
      {canOrder ? (
        <div className={styles.foot}>
          <AddToCart meal={meal} delivery={delivery} />
        </div>
      ) : null}
    </article>
  );
}
