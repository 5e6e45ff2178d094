import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { useKitchen } from '../../use-formats.ts';
import { rememberPaysHere } from '../payments/pays-here.ts';
import type { DebitFailure } from './use-debit-outcome.ts';
import type { useDebit } from './use-debit.ts';

interface DebitFailureProps {
  failure: DebitFailure;
  orderId: string;
  debit: Pick<ReturnType<typeof useDebit>, 'finish' | 'paymentUrl' | 'verify'>;
}

/** What went wrong with a debit, and the way on from there; nobody is left alone with money on its way. */
export function DebitFailureNotice({ failure: { kind, title, text }, orderId, debit }: DebitFailureProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const { phone } = useKitchen();
  const actions = {
    blocked: debit.paymentUrl ? <PaymentPageHere url={debit.paymentUrl} /> : undefined,
    unknown: <Button onClick={debit.verify}>{t('payment.debit.askAgain')}</Button>,
    unplaced: <Button onClick={debit.finish}>{t('common:tryAgain')}</Button>,
    unpaid: undefined,
  }[kind];
  return (
    <Notice kind="error" title={title} level={3} announce {...(actions ? { actions } : {})}>
      {text ? <p>{text}</p> : null}
      {kind === 'blocked' ? <p>{t('payment.debit.allowHelp')}</p> : null}
      {kind === 'unknown' ? <p>{t('payment.debit.unverifiedHelp')}</p> : null}
      {kind === 'unplaced' ? (
        <>
          <p>{t('payment.debit.follows')}</p>
          <p>
            {phone === '' ? null : (
              <>
                {t('payment.debit.support')} <PhoneLink number={phone} />
                <br />
              </>
            )}
            {t('payment.debit.number')} <code>{orderId}</code>
          </p>
        </>
      ) : null}
    </Notice>
  );
}

/** Our own demo page is told in its address where to lead back; for any other this tab remembers it. */
function PaymentPageHere({ url }: { url: string }) {
  const { t } = useTranslation('checkout');
  const label = t('payment.debit.here');
  if (url.startsWith('/')) return <ButtonLink to={`${url}&return=checkout`}>{label}</ButtonLink>;
  return (
    <ButtonLink to={url} onClick={rememberPaysHere}>
      {label}
    </ButtonLink>
  );
}
