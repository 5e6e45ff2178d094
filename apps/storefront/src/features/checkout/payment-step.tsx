import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { answerOf } from '../../use-error-text.ts';
import styles from './checkout.module.css';
import { PaymentChoice } from './payment-choice.tsx';
import { useFinishPaid } from './use-arrival.ts';
import { isAboutBasket, usePaymentIntent } from './use-payment-intent.ts';

interface PaymentStepProps {
  cart: Cart;
  delivery: Delivery;
  onBack: (fields?: Record<string, string>) => void;
  onPlaced: () => void;
}

/** Step 2: the server holds budget and place, then the customer pays. */
export function PaymentStep({ cart, delivery, onBack, onPlaced }: PaymentStepProps) {
  const { t } = useTranslation('checkout');
  const { intent, error, changed, isPreparing, prepare } = usePaymentIntent(cart, delivery);
  const finishPaid = useFinishPaid(onPlaced);
  const fields = fieldsOf(error);
  const isPaid = error instanceof ApiError && error.code === 'checkout/already-paid';

  useEffect(() => {
    const bad = fieldsOf(error);
    if (bad || isAboutBasket(error)) onBack(bad);
  }, [error, onBack]);

  const isThanked = useRef(false);
  useEffect(() => {
    if (!isPaid || isThanked.current) return;
    isThanked.current = true;
    // The order is there already; if its thanks cannot be fetched, the message says where to find it.
    void finishPaid().catch(() => undefined);
  }, [isPaid, finishPaid]);

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
      {isPreparing && !intent ? <Loading label={t('payment.preparing')} /> : null}
      {error && !fields && !isPreparing ? (
        <PrepareFailure error={error} isPaid={isPaid} onBack={onBack} onRetry={prepare} />
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
          <PaymentChoice
            cart={cart}
            intent={intent}
            isPreparing={isPreparing}
            onPlaced={onPlaced}
            onStale={prepare}
          />
        </>
      ) : null}
    </div>
  );
}

interface PrepareFailureProps {
  error: Error;
  isPaid: boolean;
  onBack: () => void;
  onRetry: () => void;
}

function PrepareFailure({ error, isPaid, onBack, onRetry }: PrepareFailureProps) {
  const { t } = useTranslation('checkout');
  const text = answerOf(error) ?? t('payment.failedHelp');
  if (isPaid)
    return (
      <Notice kind="success" announce>
        {text}
      </Notice>
    );
  return (
    <Notice
      kind="error"
      title={t('payment.failed')}
      announce
      actions={
        <>
          <Button onClick={() => onRetry()}>{t('payment.restart')}</Button>
          <Button look="plain" onClick={() => onBack()}>
            {t('payment.back')}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
}
