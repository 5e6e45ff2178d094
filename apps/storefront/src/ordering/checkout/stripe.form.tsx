import { Box, Stack, Title } from '@mantine/core';
import { useId, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import type { PaymentProps } from './use-checkout.ts';
import { STRIPE_LOCALE } from './stripe-appearance.ts';
import { usePaymentElement } from './use-payment-element.ts';
import { useStripePayment } from './use-stripe-payment.ts';

interface StripeFormProps extends PaymentProps {
  publishableKey: string;
  /** Whether customers whose card is refused can pay by direct debit here. */
  offersDebit: boolean;
}

/** Embeds Stripe's card form: the surrounding texts are ours, its input never reaches us. */
export function StripeForm({ state, open, send, publishableKey, offersDebit }: StripeFormProps) {
  const { t, i18n } = useTranslation('checkout');
  const hint = useId();
  const place = useRef<HTMLDivElement>(null);
  const { clientSecret, customerAmount: amount } = open.intent;
  const { form, state: element, retry } = usePaymentElement(place, { publishableKey, clientSecret });
  const charge = useStripePayment(form, { offersDebit });
  const isPaying = state.is !== 'ready';
  // While the bank is still processing a card, no other card can be entered.
  const shown = open.card === 'processing' ? 'processing' : element;
  const isProcessing = shown === 'processing';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPaying) send({ type: 'pay-card', charge });
  };
  return (
    <form noValidate onSubmit={submit} aria-describedby={hint}>
      <Stack gap="md">
        <Title order={2}>{t('payment.card.title')}</Title>
        <div id={hint}>
          {isProcessing ? null : <p>{t('payment.stripe.hint')}</p>}
          {isProcessing || i18n.language === STRIPE_LOCALE ? null : (
            <p>{t('payment.stripe.otherLanguage')}</p>
          )}
        </div>
        {shown === 'loading' ? <Loading label={t('payment.stripe.loading')} /> : null}
        {shown === 'failed' ? (
          <Notice
            kind="error"
            title={t('payment.stripe.loadFailed')}
            level={3}
            announce
            actions={<Button onClick={retry}>{t('payment.stripe.retry')}</Button>}
          >
            <p>{t('payment.stripe.loadFailedText')}</p>
            <p>{offersDebit ? t('payment.stripe.alsoDebit') : <PhoneUs />}</p>
          </Notice>
        ) : null}
        {/* Reserves the height of Stripe's frame, so that the layout does not shift. */}
        <Box ref={place} mih="15rem" hidden={shown === 'failed' || isProcessing} />
        <PaymentFailure state={state} level={3} />
        {isProcessing ? (
          <Notice title={t('payment.stripe.processing')} level={3} announce>
            {t('payment.stripe.processingText')}
          </Notice>
        ) : null}
        {shown === 'ready' || isProcessing ? (
          <Button type="submit" size="large" isWide isLoading={isPaying}>
            {isPaying
              ? t('payment.paying')
              : isProcessing
                ? t('payment.debit.askAgain')
                : t('payment.pay', { amount })}
          </Button>
        ) : null}
      </Stack>
    </form>
  );
}
