import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { useSessionEnd } from '../sign-in/use-session-end.ts';
import type { Ending } from './payment-window.ts';
import { useFinishPaid } from './use-arrival.ts';
import { usePlace, type PayProps } from './use-place.ts';

export type DebitPhase = 'idle' | 'opening' | 'waiting' | 'checking' | 'placing';

export interface DebitFailure {
  title: string;
  text?: string;
  /** `blocked`: no window could be opened. `unknown`: ask again. `unplaced`: paid, and the order comes by itself. */
  kind: 'blocked' | 'unknown' | 'unplaced' | 'unpaid';
}

/** What became of a debit, by the server's word alone, and the order that follows from it. */
export function useDebitOutcome(props: PayProps) {
  const { orderId } = props.intent;
  const { t } = useTranslation('checkout');
  const toast = useToast();
  const onSessionEnd = useSessionEnd();
  const place = usePlace(props);
  const finishPaid = useFinishPaid(props.onPlaced);
  const [phase, setPhase] = useState<DebitPhase>('idle');
  const [failure, setFailure] = useState<DebitFailure>();

  const begin = () => {
    toast.close();
    setFailure(undefined);
    setPhase('opening');
  };
  const fail = (broken: DebitFailure, error?: unknown) => {
    setPhase('idle');
    if (onSessionEnd(error)) return;
    setFailure(broken);
  };
  const unplaced = (error: unknown) =>
    fail({ kind: 'unplaced', title: t('payment.debit.orderFailed') }, error);

  /** The server places whatever has been paid. */
  const finish = async () => {
    setPhase('placing');
    try {
      if (!(await finishPaid())) fail({ kind: 'unpaid', title: t('payment.debit.notCompleted') });
    } catch (error) {
      unplaced(error);
    }
  };

  /** Asks what became of the payment, whatever its window said. */
  const verify = async (ending: Ending, isElsewhere = false): Promise<void> => {
    setPhase('checking');
    const params = { orderId };
    const state = await api
      .call('GET /api/ezidebit/payment-status/{orderId}', { params })
      .catch((error: unknown) => fail({ kind: 'unknown', title: t('payment.debit.unverified') }, error));
    if (!state) return;
    const { status, paymentReference } = state;
    if (status !== 'completed') {
      const mayBeOpen = ending === 'closed' && status === 'waiting' && isElsewhere;
      const text = mayBeOpen ? { text: t('payment.debit.mayBeOpen') } : {};
      return fail({ kind: 'unpaid', title: t(`payment.debit.${wordFor(ending, status)}`), ...text });
    }
    setPhase('placing');
    await place({ paymentMethod: 'ezidebit', paymentReference }).catch(unplaced);
  };
  return { phase, setPhase, failure, begin, fail, finish, verify };
}

function wordFor(ending: Ending, status: string): 'cancelled' | 'timeout' | 'notCompleted' {
  if (ending === 'cancelled' || status === 'cancelled') return 'cancelled';
  return ending === 'timeout' ? 'timeout' : 'notCompleted';
}
