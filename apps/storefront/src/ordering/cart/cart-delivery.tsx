import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { deliveryQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { DeliveryPicker } from '../calendar/delivery-picker.tsx';
import { ChosenDelivery } from '../calendar/chosen-delivery.tsx';
import { DeliveryFold } from '../calendar/delivery-fold.tsx';
import styles from './cart-panel.module.css';
import { useCartActions, type DeliveryChoice } from './use-cart.ts';

/**
 * Shows the delivery date and time, which apply to the whole cart. Choosing another date or time moves the cart at once.
 */
export function CartDelivery({ cart }: { cart: Cart }) {
  const { t } = useTranslation('calendar');
  const { data: options } = useQuery(deliveryQuery);
  const { deliveryDate, deliveryTime } = cart;
  const canChange = options !== undefined && options.dates.length > 0;
  return (
    <section className={styles.delivery} aria-label={t('delivery')}>
      <DeliveryFold line={<ChosenDelivery date={deliveryDate} time={deliveryTime} />} canChange={canChange}>
        {options ? <MoveCart cart={cart} options={options} /> : null}
      </DeliveryFold>
    </section>
  );
}

function MoveCart({ cart, options }: { cart: Cart; options: DeliveryOptions }) {
  const { t } = useTranslation('calendar');
  const { move } = useCartActions();
  const errorText = useErrorText();
  const { deliveryDate, deliveryTime } = cart;
  const [chosen, setChosen] = useState<DeliveryChoice>();
  const { mutate, error } = useMutation({
    mutationFn: move,
    // Arrow keys select one day after the other; the last one must win.
    scope: { id: 'move-cart' },
  });
  const choose = (to: DeliveryChoice) => {
    setChosen(to);
    mutate(to, { onSettled: () => setChosen(undefined) });
  };
  const own = deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : undefined;
  return (
    <>
      {error ? (
        <Notice kind="error" title={t('notMoved')} level={4} announce>
          {errorText(error)}
        </Notice>
      ) : null}
      <DeliveryPicker options={options} value={chosen ?? own} onChange={choose} />
    </>
  );
}
