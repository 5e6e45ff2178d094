import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '../../parts/text-field.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { useErrorText } from '../../use-error-text.ts';
import { CardRefused } from './card-refused.ts';
import styles from './checkout.module.css';
import { PaymentFailure } from './payment-failure.tsx';
import type { PaymentProps } from './use-checkout.ts';

interface CardFormProps extends PaymentProps {
  /** Kept by whoever shows this form, so that another way to pay can be looked at without typing again. */
  cardNumber: string;
  onCardNumber: (typed: string) => void;
}

const FIELDS = ['cardNumber'] as const;

/** The demo provider's card form: one number, and two that are known to work and to fail. */
export function CardForm({ state, open, send, cardNumber, onCardNumber }: CardFormProps) {
  const { t } = useTranslation(['checkout', 'payments']);
  const form = useFormErrors(FIELDS);
  const errorText = useErrorText();
  const { clientSecret, customerAmount: amount } = open.intent;
  const isPaying = state.is !== 'ready';
  const charge = () =>
    confirmDemoCard(clientSecret, cardNumber).catch((error: unknown) => {
      const fields = fieldsOf(error);
      if (!fields) throw error;
      form.setFromApiError(fields, errorText(error));
      throw new CardRefused('', { isIncomplete: true });
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    const digits = cardNumber.replaceAll(/\D/g, '');
    const errors =
      cardNumber.trim() === ''
        ? { cardNumber: t('payments:rules.card-required') }
        : digits.length < 12 || /[^\d ]/.test(cardNumber)
          ? { cardNumber: t('payments:rules.card-invalid') }
          : {};
    if (form.check(errors)) send({ type: 'pay-card', charge });
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
      <PaymentFailure state={state} level={3} />
      <Button type="submit" size="large" isWide isLoading={isPaying}>
        {isPaying ? t('payment.paying') : t('payment.pay', { amount })}
      </Button>
    </form>
  );
}

const confirmDemoCard = (clientSecret: string, cardNumber: string) =>
  api.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params: { clientSecret },
    body: { cardNumber },
  });
