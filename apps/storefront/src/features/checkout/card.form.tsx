import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/text-field.tsx';
import styles from './checkout.module.css';
import { CreatingOrder } from './creating-order.tsx';
import { usePay } from './use-pay.ts';
import type { PayProps } from './use-place.ts';

interface CardFormProps extends PayProps {
  /** Kept by whoever shows this form, so that another way to pay can be looked at without typing again. */
  cardNumber: string;
  onCardNumber: (typed: string) => void;
}

const FIELDS = ['cardNumber'] as const;

/** The demo provider's card form: one number, and two that are known to work and to fail. */
export function CardForm({ cardNumber, onCardNumber, ...props }: CardFormProps) {
  const { t } = useTranslation(['checkout', 'payments']);
  const form = useFormErrors(FIELDS);
  const { clientSecret } = props.intent;
  const { pay, phase, failure } = usePay(
    { ...props, setFromApiError: form.setFromApiError },
    (number: string) => confirmDemoCard(clientSecret, number),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase !== 'idle') return;
    const digits = cardNumber.replaceAll(/\D/g, '');
    const errors =
      cardNumber.trim() === ''
        ? { cardNumber: t('payments:rules.card-required') }
        : digits.length < 12 || /[^\d ]/.test(cardNumber)
          ? { cardNumber: t('payments:rules.card-invalid') }
          : {};
    if (form.check(errors)) pay(cardNumber);
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2>{t('payment.card.title')}</h2>
      <ErrorSummary {...form.summary} />
      <Notice level={3}>{t('demo.cards')}</Notice>
      <TextField
        {...form.field('cardNumber')}
        label={t('payment.cardNumber')}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        value={cardNumber}
        onChange={(event) => onCardNumber(event.target.value)}
      />
      {failure ? (
        <Notice kind="error" title={failure.title} level={3} announce>
          {failure.text}
        </Notice>
      ) : null}
      <Button type="submit" size="large" wide aria-busy={phase !== 'idle'}>
        {phase === 'idle' ? t('payment.pay', { amount: props.intent.customerAmount }) : t('payment.paying')}
      </Button>
      <CreatingOrder isOpen={phase === 'placing'} />
    </form>
  );
}

const confirmDemoCard = (clientSecret: string, cardNumber: string) =>
  api.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params: { clientSecret },
    body: { cardNumber },
  });
