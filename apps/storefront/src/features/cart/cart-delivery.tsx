import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { deliveryQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { DeliveryPicker } from '../calendar/delivery-choice.tsx';
import { ChosenDelivery } from '../calendar/chosen-delivery.tsx';
import styles from './cart-panel.module.css';
import { deliveryOf } from './preview-cart.ts';
import { useCartActions } from './use-cart.ts';

/** The one date and time of the whole basket, and the list of dates to move it to. */
export function CartDelivery({ cart }: { cart: Cart }) {
  const { t } = useTranslation('calendar');
  const { data: options } = useQuery(deliveryQuery);
  const [isOpen, setOpen] = useState(false);
  const { deliveryDate, deliveryTime } = cart;
  const canChange = options !== undefined && options.dates.length > 0;
  return (
    <section className={styles.delivery} aria-label={t('delivery')}>
      <div className={styles.day}>
        <ChosenDelivery date={deliveryDate} time={deliveryTime} />
        {!isOpen && canChange ? (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        ) : null}
      </div>
      {isOpen && canChange ? (
        <MoveCart
          // A day that can no longer be ordered cannot be kept.
          current={deliveryOf(cart, options)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

interface MoveCartProps {
  current: ReturnType<typeof deliveryOf>;
  onClose: () => void;
}

function MoveCart({ current: { deliveryDate, deliveryTime }, onClose }: MoveCartProps) {
  const { t } = useTranslation('calendar');
  const { data: options } = useQuery(deliveryQuery);
  const { move } = useCartActions();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState(
    deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : undefined,
  );
  const { mutate, error, isPending } = useMutation({ mutationFn: move, onSuccess: onClose });
  if (!options || !chosen) return null;
  return (
    <>
      <DeliveryPicker options={options} value={chosen} onChange={setChosen} />
      {error ? (
        <Notice kind="error" level={4} announce>
          {errorText(error)}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button isLoading={isPending} onClick={() => mutate(chosen)}>
          {t('move')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </>
  );
}
