import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluatedMeal } from '@trpeza/contract/menu/diets.constants';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import { priceFor } from '@trpeza/contract/menu/prices.constants';
import { parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { focusInvalidField } from '@trpeza/ui/kit/form/focus-invalid-field';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Price } from '@trpeza/ui/kit/price/price';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import { Button } from '@trpeza/ui/kit/button/button';
import type { MenuMeal } from '../../page-data.ts';
import { useKitchen } from '../../use-formats.ts';
import { LoginLink } from '../../access/sign-in/login-link.tsx';
import { canShop, useSession } from '../../access/sign-in/use-session.ts';
import { DietConflictNotice } from '../../menu/diet-conflict.tsx';
import { useConflicts } from '../../menu/use-conflicts.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import styles from './add-to-cart.module.css';
import { useOpenCart } from './cart-panel-context.ts';
import { QUANTITY_MAX } from '@trpeza/contract/ordering/cart.constants';
import { OrderingNotice } from './ordering-notice.tsx';
import { acceptsOrders } from './use-can-order.ts';
import { MoveQuestion } from './move-question.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { isOtherDelivery, useCart, type AddResult, type DeliveryChoice } from './use-cart.ts';

interface AddToCartProps {
  meal: Pick<MenuMeal, 'id' | 'price' | 'prices' | 'name' | 'name_mk' | 'isActive' | 'stockStatus'> &
    EvaluatedMeal;
  /** Undefined when no date can be ordered at the moment. */
  delivery: DeliveryChoice | undefined;
}

/** Quantity, price and button, or the reason why this meal cannot be added. */
export function AddToCart({ delivery, ...rest }: AddToCartProps) {
  const { t } = useTranslation(['cart', 'meals', 'calendar']);
  const { user } = useSession();
  const kitchen = useKitchen();
  const conflicts = useConflicts(rest.meal);
  if (!canShop(user)) return <Notice title={t('meals:adminView.title')}>{t('meals:adminView.text')}</Notice>;
  if (!acceptsOrders(kitchen)) return <OrderingNotice />;
  if (conflicts.length > 0) return <DietConflictNotice conflicts={conflicts} />;
  if (!isOrderable(rest.meal))
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
  return <AddMeal delivery={delivery} {...rest} />;
}

/**
 * The button that adds a meal. The result is shown above the button, so that the button does not move. If the date differs
 * from the cart's, the user has to confirm first.
 */
function AddMeal({ meal, delivery }: AddToCartProps & { delivery: DeliveryChoice }) {
  const { t } = useTranslation('cart');
  const { text: name } = useLocalized()(meal, 'name');
  const { cart } = useCart();
  const { currency } = useKitchen();
  const price = priceFor(meal, delivery.deliveryDate);
  const place = useRef<HTMLDivElement>(null);
  const [quantity, setQuantity] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const { addToCart, isAdding, kept, refusal } = useAddToCart();

  const addFor = (chosen: DeliveryChoice) => {
    setAsking(false);
    if (!isAdding)
      addToCart({
        meal: { id: meal.id, price: priceFor(meal, chosen.deliveryDate) },
        quantity,
        delivery: chosen,
      });
  };
  const press = () => {
    if (focusInvalidField(place.current!)) return;
    if (cart && cart.items.length > 0 && isOtherDelivery(cart, delivery)) setAsking(true);
    else addFor(delivery);
  };
  return (
    <div className={styles.add}>
      {refusal ? (
        <Notice kind="error" title={refusal.title} level={2} announce>
          {refusal.text}
        </Notice>
      ) : null}
      {isAsking && cart ? (
        <MoveQuestion cart={cart} to={delivery} onChoose={addFor} onCancel={() => setAsking(false)} />
      ) : null}
      {kept && !isAsking ? <Added kept={kept} /> : null}
      <div ref={place} className={styles.row}>
        <span className={styles.price}>
          <Price value={timesCents(parseMoney(price), quantity)} currency={currency} size="large" />
        </span>
        <QuantityStepper value={quantity} onChange={setQuantity} name={name} max={QUANTITY_MAX} />
        <Button size="large" isLoading={isAdding} onClick={press}>
          <Icon name="basket" /> {t(isAdding ? 'adding' : 'add')}
        </Button>
      </div>
    </div>
  );
}

/** Where the meal was stored, with the next step. */
function Added({ kept }: { kept: AddResult }) {
  const { t } = useTranslation(['cart', 'common']);
  const openCart = useOpenCart();
  if (kept === 'signed-out')
    return (
      <Notice kind="warning" title={t('common:logInAgain')} level={2} actions={<LoginLink />} announce>
        {t('keptSignedOut')}
      </Notice>
    );
  if (kept === 'here')
    return (
      <Notice kind="warning" title={t('addedHere')} level={2} announce>
        {t('addedHereText')}
      </Notice>
    );
  return (
    <p className={styles.done} role="status">
      <Icon name="success" size={1.5} /> {t('added')}
      <Button variant="subtle" onClick={() => openCart()}>
        {t('show')}
      </Button>
    </p>
  );
}
