import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { answerOf, useErrorText } from '../../use-error-text.ts';
import { useSessionEnd } from '../sign-in/use-session-end.ts';
import { CardRefused } from './card-refused.ts';
import { isStale, usePlace, type PayProps } from './use-place.ts';

interface PayInput extends PayProps {
  /** For a form whose fields the server reads. */
  setFromApiError?: (fields: Record<string, string> | undefined, message: string) => void;
}

interface Failure {
  /** Nothing for what is no failure of the payment. */
  title?: string;
  text: string;
}

/**
 * Pays, then places the order. A card that has been accepted is not asked again when only the second half failed.
 * @param charge lets the provider charge the card; throws `CardRefused` or `ApiError` when it was not
 */
export function usePay<Typed extends unknown[]>(
  { setFromApiError, ...props }: PayInput,
  charge: (...typed: Typed) => Promise<unknown>,
) {
  const { intent, onStale } = props;
  const { t } = useTranslation('checkout');
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const place = usePlace(props);
  const paidSecret = useRef('');
  const [phase, setPhase] = useState<'idle' | 'paying' | 'placing'>('idle');
  const [failure, setFailure] = useState<Failure>();
  const [isProcessing, setProcessing] = useState(false);

  const refuse = (title: string, error: unknown, fallback: string) => {
    setPhase('idle');
    if (onSessionEnd(error)) return;
    const text = error instanceof CardRefused ? error.reason : (answerOf(error) ?? fallback);
    const fields = fieldsOf(error);
    if (fields && setFromApiError) return setFromApiError(fields, errorText(error));
    const isPaid = paidSecret.current === intent.clientSecret;
    // The bank has not decided yet: nothing has failed, and nobody has to pay again.
    if (isPaid && error instanceof ApiError && error.code === 'payments/processing')
      return setProcessing(true);
    if (error instanceof CardRefused && error.isIncomplete) return setFailure({ text });
    toast.show({ kind: 'error', title, text });
    if (isOver(error) && !isPaid) return onStale(text);
    setFailure({ title, text });
  };

  const pay = async (...typed: Typed) => {
    toast.close();
    setFailure(undefined);
    setPhase('paying');
    try {
      if (paidSecret.current !== intent.clientSecret) await charge(...typed);
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
  return { pay: (...typed: Typed) => void pay(...typed), phase, failure, isProcessing };
}

const isOver = (error: unknown): boolean => isStale(error) || (error instanceof CardRefused && error.isOver);
