import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { useKitchen } from '../../use-formats.ts';
import { storePaysInThisTab } from '../../money/online-payments/pays-in-this-tab.ts';
import { CARD_FAILURES, type Failure } from './checkout.states.ts';
import { useFailureTexts } from './failure-texts.ts';
import type { PaymentProps } from './use-checkout.ts';

/** What went wrong with a debit, and the next step, especially while a payment may be in progress. */
export function DebitFailure({ failure, open, send }: { failure: Failure } & Omit<PaymentProps, 'state'>) {
  const { t } = useTranslation(['checkout', 'common']);
  const { phone } = useKitchen();
  const { kind } = failure;
  const { title, text } = useFailureTexts()(failure);
  if (CARD_FAILURES.has(kind)) return null;
  const ways: Partial<Record<Failure['kind'], ReactNode>> = {
    blocked: open.paymentUrl && <PaymentPageHere url={open.paymentUrl} />,
    unverified: <Button onClick={() => send({ type: 'ask-again' })}>{t('payment.debit.askAgain')}</Button>,
    unplaced: <Button onClick={() => send({ type: 'finish' })}>{t('common:tryAgain')}</Button>,
  };
  const actions = ways[kind];
  return (
    <Notice kind="error" title={title} level={3} announce {...(actions ? { actions } : {})}>
      {text ? <p>{text}</p> : null}
      {kind === 'blocked' ? <p>{t('payment.debit.allowHelp')}</p> : null}
      {kind === 'unverified' ? <p>{t('payment.debit.unverifiedHelp')}</p> : null}
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
            {t('payment.debit.number')} <code>{open.intent.orderId}</code>
          </p>
        </>
      ) : null}
    </Notice>
  );
}

/**
 * A link that opens the payment page in this tab. The demo payment page gets the return URL as a parameter. For any other
 * provider, the click stores that this tab has left for the payment page.
 */
function PaymentPageHere({ url }: { url: string }) {
  const { t } = useTranslation('checkout');
  const label = t('payment.debit.here');
  if (url.startsWith('/')) return <ButtonLink to={`${url}&return=checkout`}>{label}</ButtonLink>;
  return (
    <ButtonLink to={url} onClick={storePaysInThisTab}>
      {label}
    </ButtonLink>
  );
}
