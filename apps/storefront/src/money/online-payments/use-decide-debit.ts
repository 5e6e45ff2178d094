import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '@trpeza/api-client/api-error';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useErrorText } from '../../use-error-text.ts';

/** How long the demo provider pretends to process the payment. */
const PROCESSING_MS = 2000;

type Message =
  | { type: 'payment_success'; orderId: string; paymentReference: string; amount: string | undefined }
  | { type: 'payment_cancelled'; orderId: string };

/** Sends the customer's decision to the server, then to the page that opened this window, and closes the window. */
export function useDecideDebit(props: DemoDebitProps & { paymentReference: string }) {
  const { orderId, amount, returnsToCheckout, paymentReference } = props;
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  const [phase, setPhase] = useState<'idle' | 'processing' | 'paid'>('idle');
  const [failure, setFailure] = useState<string>();
  const params = { orderId };

  const leave = async (message: Message) => {
    const opener = ownOpener();
    if (opener && !returnsToCheckout) {
      opener.postMessage(message, location.origin);
      return window.close();
    }
    const status = message.type === 'payment_success' ? 'success' : 'cancelled';
    await navigate(returnsToCheckout ? paths.paid(status) : paths.home(), { replace: true });
  };

  const pay = async () => {
    setFailure(undefined);
    setPhase('processing');
    await new Promise((resolve) => setTimeout(resolve, PROCESSING_MS));
    try {
      await api.call('POST /api/demo-gateway/debits/{orderId}/complete', { params });
    } catch (error) {
      setPhase('idle');
      return setFailure(isNotOwn(error) ? t('demo.notYours') : errorText(error));
    }
    setPhase('paid');
    toast.show({ kind: 'success', title: t('demo.success') });
    await leave({ type: 'payment_success', orderId, paymentReference, amount });
  };

  const cancel = async () => {
    if (phase !== 'idle') return;
    // If the server cannot be reached, the payment stays pending and expires with its checkout.
    await api.call('POST /api/demo-gateway/debits/{orderId}/cancel', { params }).catch(() => undefined);
    await leave({ type: 'payment_cancelled', orderId });
  };
  return { pay: () => void pay(), cancel: () => void cancel(), phase, failure };
}

/** Only the session that owns the checkout may pay. */
const isNotOwn = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403, 404].includes(error.status);

/**
 * The window that opened this one, if it is a page of this shop. Any other opener gets no message, and this window stays
 * open.
 */
function ownOpener(): Window | undefined {
  try {
    const opener = window.opener as Window | null;
    return opener?.location.origin === location.origin ? opener : undefined;
  } catch {
    return undefined;
  }
}

export interface DemoDebitProps {
  orderId: string;
  amount: string | undefined;
  /** Whether the page was opened in the checkout's own tab, and returns there. */
  returnsToCheckout: boolean;
}
