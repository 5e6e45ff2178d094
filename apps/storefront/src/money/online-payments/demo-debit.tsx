import type { DemoDebitProps } from './use-decide-debit.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useSession } from '../../access/sign-in/use-session.ts';
import { useErrorText } from '../../use-error-text.ts';
import { DemoCardForm } from './demo-card.form.tsx';

/**
 * Starts from the server's state of this payment. The form is shown for a pending payment, and also to users who do not
 * own it: they get the error when they pay.
 */
export function DemoDebit(props: DemoDebitProps) {
  const { t } = useTranslation(['payments', 'common']);
  const errorText = useErrorText();
  const params = { orderId: props.orderId };
  const { state, user } = useSession();
  const mayBeOwn = user?.role === 'customer' && props.orderId !== '';
  const { data, error, refetch } = useQuery({
    ...api.query('GET /api/ezidebit/payment-status/{orderId}', { params }),
    // The state from an earlier visit to this page must not be reused.
    gcTime: 0,
    enabled: mayBeOwn,
  });
  const isForeign = error instanceof ApiError && !error.isOutage;
  if (state === 'unknown') return <Loading />;
  if (!mayBeOwn || isForeign) return <DemoCardForm {...props} paymentReference="" />;
  if (error)
    return (
      <Notice
        kind="error"
        title={t('common:problem.loading')}
        announce
        actions={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
      >
        {errorText(error)}
      </Notice>
    );
  if (!data) return <Loading />;
  if (data.status === 'completed') return <Ended word="done" kind="success" />;
  if (data.status !== 'waiting') return <Ended word="cancelled" kind="warning" />;
  return <DemoCardForm {...props} paymentReference={data.paymentReference} />;
}

function Ended({ word, kind }: { word: 'done' | 'cancelled'; kind: 'success' | 'warning' }) {
  const { t } = useTranslation('payments');
  const to = word === 'done' ? paths.paid('success') : paths.checkout();
  return (
    <Notice
      kind={kind}
      title={t(`demo.${word}`)}
      announce
      actions={
        <>
          <ButtonLink to={to}>{t('demo.toCheckout')}</ButtonLink>
          <ButtonLink variant="secondary" to={paths.home()}>
            {t('demo.toShop')}
          </ButtonLink>
        </>
      }
    >
      {t(`demo.${word}Text`)}
    </Notice>
  );
}
