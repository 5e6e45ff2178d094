import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgedMeal } from '@trpeza/contract/meals/diets.words';
import { isOrderable } from '@trpeza/contract/meals/meals.words';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import { Button } from '../../parts/button.tsx';
import type { MenuMeal } from '../../page-data.ts';
import { canShop, useSession } from '../accounts/use-session.ts';
import { DietStop } from '../meals/diet-stop.tsx';
import { useConflicts } from '../meals/use-conflicts.ts';
import { useMealName } from '../meals/use-meal-words.ts';
import styles from './add-to-cart.module.css';
import { useOpenCart } from './cart-panel-context.ts';
import { QUANTITY_MAX } from './guest-cart.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { DeliveryChoice } from './use-cart.ts';

interface AddToCartProps {
  meal: Pick<MenuMeal, 'id' | 'price' | 'name' | 'name_mk' | 'isActive' | 'stockStatus'> & JudgedMeal;
  /** Nothing when no day can be ordered at the moment. */
  delivery: DeliveryChoice | undefined;
  /** Called before the basket opens, so that a dialog can make way. */
  onShowCart?: () => void;
}

/** How many, and the button. Says at the button why nothing was added, and what was. */
export function AddToCart({ meal, delivery, onShowCart }: AddToCartProps) {
  const { t } = useTranslation(['cart', 'meals', 'calendar']);
  const { user } = useSession();
  const { name } = useMealName()(meal);
  const conflicts = useConflicts(meal);
  const openCart = useOpenCart();
  const [quantity, setQuantity] = useState(1);
  const { addToCart, isAdding, isAdded, refusal, reset } = useAddToCart();

  if (!canShop(user)) return <Notice title={t('meals:adminView.title')}>{t('meals:adminView.text')}</Notice>;
  if (conflicts.length > 0) return <DietStop conflicts={conflicts} />;
  if (!isOrderable(meal))
    return (
      <Notice kind="warning" title={t('meals:soldOut')}>
        {t('meals:soldOutText')}
      </Notice>
    );
  if (!delivery)
    return (
      <Notice kind="warning" title={t('calendar:required')}>
        {t('calendar:none')}
      </Notice>
    );

  const change = (next: number) => {
    reset();
    setQuantity(next);
  };
  const add = () => {
    if (!isAdding) addToCart({ meal, name, quantity, delivery });
  };
  const showCart = () => {
    onShowCart?.();
    openCart();
  };
  return (
    <div className={styles.add}>
      {refusal ? (
        <Notice kind="error" title={refusal.title} level={3} announce>
          {refusal.text}
        </Notice>
      ) : null}
      <div className={styles.row}>
        <QuantityStepper value={quantity} onChange={change} name={name} max={QUANTITY_MAX} />
        <Button size="large" aria-busy={isAdding} onClick={add}>
          <Icon name="basket" /> {t(isAdding ? 'adding' : 'add')}
        </Button>
      </div>
      {isAdded ? (
        <p className={styles.done}>
          <Icon name="success" size={1.5} /> {t('added')}
          <Button look="quiet" onClick={showCart}>
            {t('show')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
