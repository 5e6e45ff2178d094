import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ApiError } from '@trpeza/api-client/api-error';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useErrorText } from '../../use-error-text.ts';
import { CardRefused } from './card-refused.ts';
import { PaymentFailure } from './payment-failure.tsx';
import type { PaymentProps } from './use-checkout.ts';

interface CardFormProps extends PaymentProps {
  /** Kept by the parent, so that switching the payment method does not lose the input. */
  cardNumber: string;
  onCardNumber: (typed: string) => void;
}

/** The demo provider's card form: one number field, and two test numbers that work and fail. */
export function CardForm({ state, open, send, cardNumber, onCardNumber }: CardFormProps) {
  const { t } = useTranslation(['checkout', 'payments']);
  const form = useForm({
    values: { cardNumber },
    schema: () => import('@trpeza/contract/money/payments.schemas').then((all) => all.DemoCard),
  });
  const errorText = useErrorText();
  const { clientSecret, customerAmount: amount } = open.intent;
  const isPaying = state.is !== 'ready';
  const charge = (body: { cardNumber: string }) => () =>
    api
      .call('POST /api/demo-gateway/cards/{clientSecret}/confirm', { params: { clientSecret }, body })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.fields.length === 0) throw error;
        form.refuse(error, errorText(error));
        throw new CardRefused('', { isIncomplete: true });
      });
  const pay = {
    mutate: (body: { cardNumber: string }) => send({ type: 'pay-card', charge: charge(body) }),
    isPending: isPaying,
  };

  return (
    <form noValidate onSubmit={form.onSubmit(pay, (body) => body)}>
      <Stack gap="md">
        <Title order={2}>{t('payment.card.title')}</Title>
        <ErrorSummary {...form.summary} />
        <Notice level={3}>{t('demo.cards')}</Notice>
        <TextField
          {...form.text('cardNumber')}
          label={t('payment.cardNumber')}
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          onChange={({ target }) => {
            form.set({ cardNumber: target.value });
            onCardNumber(target.value);
          }}
          required
        />
        <PaymentFailure state={state} level={3} />
        <Button type="submit" size="large" isWide isLoading={isPaying}>
          {isPaying ? t('payment.paying') : t('payment.pay', { amount })}
        </Button>
      </Stack>
    </form>
  );
}
