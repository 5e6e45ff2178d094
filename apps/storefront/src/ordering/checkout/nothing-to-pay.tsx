import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { usePayerLine } from '../cart/use-payer-line.ts';
import { PaymentFailure } from './payment-failure.tsx';
import type { PaymentProps } from './use-checkout.ts';

/** For orders that are free for the customer, because another payer pays everything: no payment method is needed. */
export function NothingToPay({ state, open, send }: PaymentProps) {
  const { t } = useTranslation('checkout');
  const pays = usePayerLine()(open.cart);
  return (
    <>
      <Notice kind="success" title={t('payment.nothing.title')}>
        {pays === undefined ? null : t('payment.nothing.text', { pays })}
      </Notice>
      <PaymentFailure state={state} />
      <Button size="large" isWide isLoading={state.is !== 'ready'} onClick={() => send({ type: 'order' })}>
        {t('payment.nothing.place')}
      </Button>
    </>
  );
}
