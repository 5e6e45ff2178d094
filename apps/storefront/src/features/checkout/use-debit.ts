import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { api } from '../../api.ts';
import { answerOf } from '../../use-error-text.ts';
import { followDebit } from './follow-debit.ts';
import { endOfPaymentWindow, openPaymentWindow } from './payment-window.ts';
import { useDebitOutcome } from './use-debit-outcome.ts';
import { isStale, type PayProps } from './use-place.ts';

/** The provider gets a moment to write down what was done in its window. */
const SETTLE_MS = 1500;

interface DebitInput extends PayProps {
  description: string;
  /** From now on there is a debit, and the card payment of this checkout is stopped. */
  onStarted: () => void;
}

/** A direct debit: the provider's page in a window of its own, then the server's word on it, then the order. */
export function useDebit({ description, onStarted, ...props }: DebitInput) {
  const { customerAmount: amount, orderId } = props.intent;
  const { t } = useTranslation('checkout');
  const { phase, setPhase, failure, begin, fail, finish, verify } = useDebitOutcome(props);
  const { watch, show, close } = usePaymentWindow();
  const attempt = useAttempts();
  /** The provider's page, for who cannot or will not have a second window. */
  const [paymentUrl, setPaymentUrl] = useState<string>();

  const refuse = (error: unknown) => {
    const text = answerOf(error) ?? t('payment.failedHelp');
    // Paid before, in another window or tab: there is nothing left to do but to say thanks.
    if (error instanceof ApiError && error.code === 'checkout/already-paid') return void finish();
    if (!isStale(error)) return fail({ kind: 'unpaid', title: t('payment.debit.createFailed'), text }, error);
    setPhase('idle');
    props.onStale(text);
  };

  const pay = async () => {
    const opened = openPaymentWindow(t('payment.debit.opening'));
    begin();
    try {
      const body = { amount, orderId, description };
      const { paymentUrl: url } = await api.call('POST /api/ezidebit/create-payment', { body });
      onStarted();
      setPaymentUrl(url);
      if (!opened) return fail({ kind: 'blocked', title: t('payment.debit.allowPopups') });
      setPhase('waiting');
      const page = new URL(url, location.href);
      const isElsewhere = page.origin !== location.origin;
      // Our own page tells by itself how it ended.
      const decided = isElsewhere ? followDebit(orderId, attempt()) : new Promise<never>(() => {});
      const ending = await watch(opened, { page, orderId, decided });
      if (ending === 'abandoned') return;
      setPhase('checking');
      if (ending !== 'decided') await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      await verify(ending, isElsewhere);
      // What looked closed may only have been cut off: whoever goes on there is still waited for.
      if (ending === 'closed') void decided.then(() => verify('decided'));
    } catch (error) {
      opened?.close();
      refuse(error);
    }
  };

  return {
    pay: () => void pay(),
    verify: () => void verify('closed'),
    finish: () => void finish(),
    show,
    close,
    phase,
    failure,
    paymentUrl,
  };
}

interface Opened {
  page: URL;
  orderId: string;
  decided: Promise<unknown>;
}

/** Each attempt ends the one before; all of them end with the page. @returns what begins one */
function useAttempts(): () => AbortSignal {
  const last = useRef<AbortController>(null);
  useEffect(() => () => last.current?.abort(), []);
  return useCallback(() => {
    last.current?.abort();
    last.current = new AbortController();
    return last.current.signal;
  }, []);
}

/** The one payment window of a page; it closes with the page that waits for it. */
function usePaymentWindow() {
  const opened = useRef<Window>(null);
  const leaving = useRef<AbortController>(null);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      opened.current?.close();
    };
  }, []);

  const watch = useCallback(async (target: Window, { page, ...payment }: Opened) => {
    const { signal } = leaving.current!;
    opened.current = target;
    if (signal.aborted) {
      target.close();
      return 'abandoned';
    }
    target.location.replace(page);
    const ending = await endOfPaymentWindow(target, { ...payment, origin: page.origin, signal });
    if (ending !== 'closed') target.close();
    return ending;
  }, []);
  const show = useCallback(() => opened.current?.focus(), []);
  const close = useCallback(() => opened.current?.close(), []);
  return { watch, show, close };
}
