import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { next, stateOf, type Command, type Event, type State } from './return-transitions.ts';
import { useFinishOrder } from './use-finish-order.ts';
import { type Commands, useStateMachine } from './use-state-machine.ts';

/**
 * Shows users who return from a payment page (`?status=…`) the result of the payment before the checkout. The component
 * wraps the checkout, outside all checks of the checkout. The URL only triggers the request; the server knows whether
 * anything was paid.
 */
export function ReturnFromPayment({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const { state, send } = useReturn(search.get('status'));
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
  return (
    <Asking
      error={state.is === 'failed' ? state.error : undefined}
      onRetry={() => send({ type: 'ask' })}
      onSkip={() => send({ type: 'leave' })}
    />
  );
}

function useReturn(status: string | null) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const toast = useToast();
  const onSessionEnd = useSessionEnd();
  const arrive = useFinishOrder();
  const commands: Commands<Command, Event> = {
    finish: (_, send) => {
      api.call('POST /api/checkout/finish').then(
        ({ order }) => send({ type: 'finished', order }),
        (error: unknown) => send({ type: 'refused', error }),
      );
    },
    arrive: ({ order }) => arrive(order),
    // The checks inside may redirect, so the text is also shown in a toast.
    'say-none': ({ wasCancelled }) => toast.show({ kind: 'warning', title: t(titleOf(wasCancelled)) }),
    'go-on': () => navigate(paths.checkout(), { replace: true }),
    'sign-out': ({ error }) => onSessionEnd(error),
  };
  const { state, send } = useStateMachine<State, Event, Command>({ first: stateOf(status), next, commands });
  // Only reports that the page is shown; the state machine decides whether to check a payment.
  useEffect(() => {
    send({ type: 'ask' });
  }, [send]);
  return { state, send };
}

const titleOf = (wasCancelled: boolean) => (wasCancelled ? 'payment.debit.cancelled' : 'payment.return.none');

function NothingPaid({ wasCancelled }: { wasCancelled: boolean }) {
  const { t } = useTranslation('checkout');
  return (
    <Notice kind="warning" title={t(titleOf(wasCancelled))} announce>
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
              <Button variant="secondary" onClick={onSkip}>
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
