import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import type { PaymentIntent } from '@trpeza/contract/checkout/checkout.schemas';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form-errors/use-form-errors';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/text-field.tsx';
import styles from './checkout.module.css';
import { CreatingOrder } from './creating-order.tsx';
import { usePay } from './use-pay.ts';

interface CardFormProps {
  cart: Cart;
  intent: PaymentIntent;
  onPlaced: () => void;
  /** The checkout has expired or its figures have changed: a new one is needed. */
  onStale: (message: string) => void;
}

const FIELDS = ['cardNumber'] as const;

/** The demo provider's card form: one number, and two that are known to work and to fail. */
export function CardForm({ cart, intent, onPlaced, onStale }: CardFormProps) {
  const { t } = useTranslation(['checkout', 'payments']);
  const [cardNumber, setCardNumber] = useState('');
  const form = useFormErrors(FIELDS);
  const { pay, phase, failure } = usePay({
    cart,
    intent,
    onPlaced,
    onStale,
    setFromApiError: form.setFromApiError,
  });

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
      <h2>{t('payment.method')}</h2>
      <ErrorSummary {...form.summary} />
      <Notice level={3}>{t('payment.demoNote')}</Notice>
      <TextField
        {...form.field('cardNumber')}
        label={t('payment.cardNumber')}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        value={cardNumber}
        onChange={(event) => setCardNumber(event.target.value)}
      />
      {failure ? (
        <Notice kind="error" title={failure.title} level={3} announce>
          {failure.text}
        </Notice>
      ) : null}
      <Button type="submit" size="large" wide aria-busy={phase !== 'idle'}>
        {phase === 'idle' ? t('payment.pay', { amount: intent.customerAmount }) : t('payment.paying')}
      </Button>
      <CreatingOrder isOpen={phase === 'placing'} />
    </form>
  );
}
