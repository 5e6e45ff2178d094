import { Stack, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import type { State } from './checkout.states.ts';
import { DebitFailure } from './debit-failure.tsx';
import type { PaymentProps } from './use-checkout.ts';
import type { PaymentWindow } from './use-payment-window.ts';

/**
 * The form for a direct debit. The customer authorises the debit in a window of the provider, while this page waits and
 * shows the status.
 */
export function DebitForm({ state, open, send, window }: PaymentProps & { window: PaymentWindow }) {
  const { t } = useTranslation('checkout');
  const failure = state.is === 'ready' ? state.failure : undefined;
  // A customer who may have paid already must not be asked to pay again.
  const isMaybePaid = failure?.kind === 'unplaced' || failure?.kind === 'unverified';
  const isWaiting = state.is === 'waiting';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) window.show();
    else send({ type: 'pay-debit' });
  };
  const words: Partial<Record<State['is'], string>> = {
    opening: t('payment.debit.opening'),
    waiting: t('payment.debit.show'),
    checking: t('payment.debit.checking'),
    placing: t('payment.creating'),
    finishing: t('payment.creating'),
    placed: t('payment.creating'),
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Title order={2}>{t('payment.debit.title')}</Title>
        <p>{t('payment.debit.how')}</p>
        {failure ? <DebitFailure failure={failure} open={open} send={send} /> : null}
        {isWaiting ? (
          <Notice
            title={t('payment.debit.waiting')}
            level={3}
            announce
            actions={
              <Button variant="secondary" onClick={window.close}>
                {t('payment.debit.close')}
              </Button>
            }
          >
            {t('payment.debit.waitingText')}
          </Notice>
        ) : null}
        {isMaybePaid ? null : (
          <Button type="submit" size="large" isWide isLoading={state.is !== 'ready' && !isWaiting}>
            {words[state.is] ?? t('payment.pay', { amount: open.intent.customerAmount })}
          </Button>
        )}
      </Stack>
    </form>
  );
}
