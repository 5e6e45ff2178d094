import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { PaymentFailure } from './payment-failure.tsx';
import type { PaymentProps } from './use-checkout.ts';

/** The organisation pays everything: no payment method is needed, the order is simply placed. */
export function NothingToPay({ state, send }: PaymentProps) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <Notice kind="success" title={t('payment.nothing.title')}>
        {t('payment.nothing.text')}
      </Notice>
      <PaymentFailure state={state} />
      <Button size="large" isWide isLoading={state.is !== 'ready'} onClick={() => send({ type: 'order' })}>
        {t('payment.nothing.place')}
      </Button>
    </>
  );
}
