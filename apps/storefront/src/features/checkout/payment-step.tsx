import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { useErrorText } from '../../use-error-text.ts';
import { CardForm } from './card.form.tsx';
import styles from './checkout.module.css';
import { usePaymentIntent } from './use-payment-intent.ts';

interface PaymentStepProps {
  cart: Cart;
  delivery: Delivery;
  onBack: (fields?: Record<string, string>) => void;
  onPlaced: () => void;
}

/** Step 2: the server holds budget and place, then the card is asked for. */
export function PaymentStep({ cart, delivery, onBack, onPlaced }: PaymentStepProps) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { intent, error, changed, isPreparing, prepare } = usePaymentIntent(cart, delivery);
  const fields = fieldsOf(error);

  useEffect(() => {
    const bad = fieldsOf(error);
    if (bad) onBack(bad);
  }, [error, onBack]);

  return (
    <div className={styles.form}>
      <section className={styles.address}>
        <h2>{t('payment.to')}</h2>
        <p>
          {delivery.firstName} {delivery.lastName}
          <br />
          {delivery.address}, {delivery.city}, {delivery.state} {delivery.zipCode}, {delivery.country}
          <br />
          {delivery.phone}
        </p>
        {delivery.deliveryInstructions ? <p>{delivery.deliveryInstructions}</p> : null}
        <Button look="quiet" onClick={() => onBack()}>
          {t('payment.back')}
        </Button>
      </section>
      {isPreparing ? <Loading label={t('payment.preparing')} /> : null}
      {error && !fields ? (
        <Notice
          kind="error"
          title={t('payment.failed')}
          announce
          actions={<Button onClick={prepare}>{t('payment.restart')}</Button>}
        >
          {errorText(error)}
        </Notice>
      ) : null}
      {changed ? (
        <Notice kind="warning" title={t('payment.changed')} announce>
          <p>{changed}</p>
          <p>{t('payment.changedHelp')}</p>
        </Notice>
      ) : null}
      {intent ? (
        <>
          <p className={styles.status}>
            {t('payment.status')}:{' '}
            <strong>{t(`payment.businessStatus.${intent.businessPaymentStatus}`)}</strong>
          </p>
          <CardForm
            key={intent.clientSecret}
            cart={cart}
            intent={intent}
            onPlaced={onPlaced}
            onStale={prepare}
          />
        </>
      ) : null}
    </div>
  );
}
