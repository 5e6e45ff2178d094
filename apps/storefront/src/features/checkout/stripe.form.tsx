import { useId, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '../../parts/button.tsx';
import styles from './checkout.module.css';
import { CreatingOrder } from './creating-order.tsx';
import { usePay } from './use-pay.ts';
import { usePaymentElement } from './use-payment-element.ts';
import type { PayProps } from './use-place.ts';
import { useStripePayment } from './use-stripe-payment.ts';

/** Stripe's card form in our page: the words around it are ours, what is typed into it never reaches us. */
export function StripeForm({ publishableKey, ...props }: PayProps & { publishableKey: string }) {
  const { t, i18n } = useTranslation('checkout');
  const hint = useId();
  const place = useRef<HTMLDivElement>(null);
  const { clientSecret, customerAmount: amount } = props.intent;
  const { form, state, retry } = usePaymentElement(place, { publishableKey, clientSecret });
  const { pay, phase, failure, isProcessing } = usePay(props, useStripePayment(form));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'idle') pay();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-describedby={hint}>
      <h2>{t('payment.card.title')}</h2>
      <div id={hint}>
        <p>{t('payment.stripe.hint')}</p>
        {i18n.language === 'mk' ? <p>{t('payment.stripe.otherLanguage')}</p> : null}
      </div>
      {state === 'loading' ? <Loading label={t('payment.stripe.loading')} /> : null}
      {state === 'failed' ? (
        <Notice
          kind="error"
          title={t('payment.stripe.loadFailed')}
          level={3}
          announce
          actions={<Button onClick={retry}>{t('payment.stripe.retry')}</Button>}
        >
          {t('payment.stripe.loadFailedText')}
        </Notice>
      ) : null}
      <div ref={place} className={styles.provider} hidden={state === 'failed' || isProcessing} />
      {failure ? (
        <Notice kind="error" title={failure.title} level={3} announce>
          {failure.text}
        </Notice>
      ) : null}
      {isProcessing ? (
        <Notice title={t('payment.stripe.processing')} level={3} announce>
          {t('payment.stripe.processingText')}
        </Notice>
      ) : null}
      {state === 'ready' ? (
        <Button type="submit" size="large" wide aria-busy={phase !== 'idle'}>
          {phase !== 'idle'
            ? t('payment.paying')
            : isProcessing
              ? t('payment.debit.askAgain')
              : t('payment.pay', { amount })}
        </Button>
      ) : null}
      <CreatingOrder isOpen={phase === 'placing'} />
    </form>
  );
}
