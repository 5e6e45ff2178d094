import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '../../parts/button.tsx';
import { useKitchen } from '../../use-formats.ts';
import styles from './checkout.module.css';
import { CreatingOrder } from './creating-order.tsx';
import { DebitFailureNotice } from './debit-failure.tsx';
import { useDebit } from './use-debit.ts';
import type { PayProps } from './use-place.ts';

interface DebitFormProps extends PayProps {
  onStarted: () => void;
}

/** A direct debit is agreed to in a window of the provider; this page waits for it and says what it waits for. */
export function DebitForm(props: DebitFormProps) {
  const { t } = useTranslation('checkout');
  const { name } = useKitchen();
  const { intent } = props;
  const description = t('payment.debit.description', { kitchen: name, date: intent.deliveryDate });
  const debit = useDebit({ ...props, description });
  const { phase, failure } = debit;
  // Nobody should be asked to pay who may have paid already.
  const isMaybePaid = phase === 'idle' && (failure?.kind === 'unplaced' || failure?.kind === 'unknown');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'idle') debit.pay();
    if (phase === 'waiting') debit.show();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2>{t('payment.debit.title')}</h2>
      <p>{t('payment.debit.how')}</p>
      {failure ? <DebitFailureNotice failure={failure} orderId={intent.orderId} debit={debit} /> : null}
      {phase === 'waiting' ? (
        <Notice
          title={t('payment.debit.waiting')}
          level={3}
          announce
          actions={
            <Button look="plain" onClick={debit.close}>
              {t('payment.debit.close')}
            </Button>
          }
        >
          {t('payment.debit.waitingText')}
        </Notice>
      ) : null}
      {isMaybePaid ? null : (
        <Button type="submit" size="large" wide aria-busy={phase !== 'idle' && phase !== 'waiting'}>
          {
            {
              idle: t('payment.pay', { amount: intent.customerAmount }),
              opening: t('payment.debit.opening'),
              waiting: t('payment.debit.show'),
              checking: t('payment.debit.checking'),
              placing: t('payment.creating'),
            }[phase]
          }
        </Button>
      )}
      <CreatingOrder isOpen={phase === 'placing'} />
    </form>
  );
}
