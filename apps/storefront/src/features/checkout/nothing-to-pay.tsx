import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Button } from '../../parts/button.tsx';
import { answerOf } from '../../use-error-text.ts';
import { useSessionEnd } from '../sign-in/use-session-end.ts';
import { CreatingOrder } from './creating-order.tsx';
import { isStale, usePlace, type PayProps } from './use-place.ts';

/** The organisation pays all of it: nobody is asked for a card, the order is simply placed. */
export function NothingToPay(props: PayProps) {
  const { t } = useTranslation('checkout');
  const toast = useToast();
  const onSessionEnd = useSessionEnd();
  const place = usePlace(props);
  const [isPlacing, setPlacing] = useState(false);
  const [failure, setFailure] = useState<string>();

  const order = async () => {
    if (isPlacing) return;
    setFailure(undefined);
    setPlacing(true);
    try {
      await place({ paymentMethod: 'stripe' });
    } catch (error) {
      setPlacing(false);
      if (onSessionEnd(error)) return;
      const text = answerOf(error) ?? t('payment.orderLater');
      toast.show({ kind: 'error', title: t('payment.orderFailed'), text });
      // It costs something by now, or the basket has changed: the new figures come first.
      const isUnpaid = error instanceof ApiError && error.code === 'payments/not-paid';
      if (isStale(error) || isUnpaid) return props.onStale(text);
      setFailure(text);
    }
  };
  return (
    <>
      <Notice kind="success" title={t('payment.nothing.title')}>
        {t('payment.nothing.text')}
      </Notice>
      {failure ? (
        <Notice kind="error" title={t('payment.orderFailed')} announce>
          {failure}
        </Notice>
      ) : null}
      <Button size="large" wide aria-busy={isPlacing} onClick={() => void order()}>
        {t('payment.nothing.place')}
      </Button>
      <CreatingOrder isOpen={isPlacing} />
    </>
  );
}
