import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { MealPicture } from '@trpeza/ui/menu/meal-picture';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import type { MenuMeal } from '../page-data.ts';
import { paths } from '../paths.ts';
import { OrderBy } from '../ordering/calendar/order-by.tsx';
import { AddToCart } from '../ordering/cart/add-to-cart.tsx';
import { useDelivery } from '../ordering/cart/use-delivery.ts';
import { fromMenu } from './back-to-menu.ts';
import styles from './meal-dialog.module.css';
import { MealMarks, MealPrice } from './meal-marks.tsx';
import { useConflicts } from './use-conflicts.ts';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useCanOrder } from '../ordering/cart/use-can-order.ts';

interface MealDialogProps {
  meal: MenuMeal | undefined;
  onClose: () => void;
}

/** A meal in a dialog over the menu: enough to decide and to add it. All other details are on its page. */
export function MealDialog({ meal, onClose }: MealDialogProps) {
  return (
    <Dialog
      open={meal !== undefined}
      onClose={onClose}
      placement="sheet"
      title={meal ? <Localized of={meal} text="name" /> : null}
      footer={meal ? <MealFoot key={meal.id} meal={meal} /> : undefined}
    >
      {meal ? <MealInDialog key={meal.id} meal={meal} /> : null}
    </Dialog>
  );
}

/** Stays visible while the rest scrolls: on a phone, users easily miss what is below the fold. */
function MealFoot({ meal }: { meal: MenuMeal }) {
  return (
    <div className={styles.foot}>
      <AddToCart meal={meal} delivery={useDelivery()} />
    </div>
  );
}

function MealInDialog({ meal }: { meal: MenuMeal }) {
  const { t } = useTranslation('meals');
  const canOrder = useCanOrder();
  const isStopped = useConflicts(meal).length > 0;
  const delivery = useDelivery();
  const { search } = useLocation();
  const description = useLocalized()(meal, 'description');
  return (
    <div className={styles.meal}>
      <div className={styles.picture}>
        <MealPicture src={meal.imageUrl} alt="" />
      </div>
      <div className={styles.words}>
        <MealMarks meal={meal} />
        <p lang={description.lang}>{description.text}</p>
        <p>
          {meal.allergens.length > 0 ? (
            <>
              {t('contains')}{' '}
              <strong>{meal.allergens.map((allergen) => t(`allergen.${allergen}`)).join(', ')}</strong>
            </>
          ) : (
            t('allergens.noneShort')
          )}
        </p>
        <MealPrice meal={meal} date={delivery?.deliveryDate} />
        {canOrder && !isStopped ? (
          <OrderBy date={delivery?.deliveryDate ?? null} time={delivery?.deliveryTime ?? null} />
        ) : null}
        <Link className={styles.more} to={paths.meal(meal.id)} state={fromMenu(search)}>
          {t('details')}
        </Link>
      </div>
    </div>
  );
}
