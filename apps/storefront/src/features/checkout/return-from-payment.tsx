import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Button } from '../../parts/button.tsx';
import { paths } from '../../paths.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useSessionEnd } from '../sign-in/use-session-end.ts';
import { useFinishPaid } from './use-arrival.ts';

/**
 * Around the checkout, before any of its guards: who comes back from a payment page (`?status=…`) first hears what became
 * of it. The address is only a reason to ask; the server knows whether anything was paid.
 */
export function ReturnFromPayment({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const { state, ask, leave } = useReturn(search.get('status'));
  if (state.is === 'none') return children;
  if (state.is === 'empty-handed')
    return (
      <>
        <div data-page="wide">
          <NothingPaid wasCancelled={state.wasCancelled} />
        </div>
        {children}
      </>
    );
  return <Asking error={state.is === 'failed' ? state.error : undefined} onRetry={ask} onSkip={leave} />;
}

type State =
  | { is: 'none' }
  | { is: 'asking' }
  | { is: 'failed'; error: unknown }
  | { is: 'empty-handed'; wasCancelled: boolean };

const nothing = () => {};

function useReturn(status: string | null) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const toast = useToast();
  const onSessionEnd = useSessionEnd();
  const finishPaid = useFinishPaid(nothing);
  const [state, setState] = useState<State>(status === null ? { is: 'none' } : { is: 'asking' });
  const isAsking = useRef(false);

  const leave = useCallback(() => {
    setState({ is: 'none' });
    void navigate(paths.checkout(), { replace: true });
  }, [navigate]);

  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setState({ is: 'asking' });
    try {
      if (await finishPaid()) return;
      const wasCancelled = status === 'cancelled';
      // The guards behind may lead elsewhere, so it is said in a toast as well.
      toast.show({
        kind: 'warning',
        title: t(wasCancelled ? 'payment.debit.cancelled' : 'payment.return.none'),
      });
      setState({ is: 'empty-handed', wasCancelled });
      await navigate(paths.checkout(), { replace: true });
    } catch (error) {
      if (!onSessionEnd(error)) setState({ is: 'failed', error });
    } finally {
      isAsking.current = false;
    }
  }, [finishPaid, navigate, onSessionEnd, status, t, toast]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (status === null || !isFirst.current) return;
    isFirst.current = false;
    void ask();
  }, [ask, status]);
  return { state, ask: () => void ask(), leave };
}

function NothingPaid({ wasCancelled }: { wasCancelled: boolean }) {
  const { t } = useTranslation('checkout');
  return (
    <Notice
      kind="warning"
      title={t(wasCancelled ? 'payment.debit.cancelled' : 'payment.return.none')}
      announce
    >
      {t('payment.return.noneText')}
    </Notice>
  );
}

function Asking({ error, onRetry, onSkip }: { error: unknown; onRetry: () => void; onSkip: () => void }) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  return (
    <div data-page="narrow">
      <h1 data-quiet tabIndex={-1}>
        {t('title')}
      </h1>
      {error === undefined ? (
        <Loading label={t('payment.return.checking')} />
      ) : (
        <Notice
          kind="error"
          title={t('payment.return.failed')}
          announce
          actions={
            <>
              <Button onClick={onRetry}>{t('payment.debit.askAgain')}</Button>
              <Button look="plain" onClick={onSkip}>
                {t('payment.return.skip')}
              </Button>
            </>
          }
        >
          {errorText(error)}
        </Notice>
      )}
    </div>
  );
}
