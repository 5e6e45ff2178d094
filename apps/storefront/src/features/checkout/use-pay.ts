import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { answerOf, useErrorText } from '../../use-error-text.ts';
import { useSessionEnd } from '../accounts/use-session-end.ts';
import { isStale, usePlace, type PayProps } from './use-place.ts';

interface PayInput extends PayProps {
  setFromApiError: (fields: Record<string, string> | undefined, message: string) => void;
}

/** Pays, then places the order. A card that has been accepted is not asked again when only the second half failed. */
export function usePay({ setFromApiError, ...props }: PayInput) {
  const { intent, onStale } = props;
  const { t } = useTranslation('checkout');
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const place = usePlace(props);
  const paidSecret = useRef('');
  const [phase, setPhase] = useState<'idle' | 'paying' | 'placing'>('idle');
  const [failure, setFailure] = useState<{ title: string; text: string }>();

  const refuse = (title: string, error: unknown, fallback: string) => {
    setPhase('idle');
    if (onSessionEnd(error)) return;
    const text = answerOf(error) ?? fallback;
    const fields = fieldsOf(error);
    if (fields) return setFromApiError(fields, errorText(error));
    toast.show({ kind: 'error', title, text });
    const isPaid = paidSecret.current === intent.clientSecret;
    if (isStale(error) && !isPaid) return onStale(text);
    setFailure({ title, text });
  };

  const pay = async (cardNumber: string) => {
    toast.close();
    setFailure(undefined);
    setPhase('paying');
    try {
      if (paidSecret.current !== intent.clientSecret) await confirmCard(intent.clientSecret, cardNumber);
      paidSecret.current = intent.clientSecret;
    } catch (error) {
      return refuse(t('payment.declined'), error, t('payment.failedHelp'));
    }
    setPhase('placing');
    try {
      await place({ paymentMethod: 'stripe' });
    } catch (error) {
      refuse(t('payment.orderFailed'), error, t('payment.orderLater'));
    }
  };
  return { pay: (cardNumber: string) => void pay(cardNumber), phase, failure };
}

const confirmCard = (clientSecret: string, cardNumber: string) =>
  api.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params: { clientSecret },
    body: { cardNumber },
  });
