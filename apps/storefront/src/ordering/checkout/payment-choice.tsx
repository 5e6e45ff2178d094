import { useTranslation } from 'react-i18next';
import { PaymentMethod, type OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useKitchen } from '../../use-formats.ts';
import { CardForm } from './card.form.tsx';
import { DebitForm } from './debit.form.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { StripeForm } from './stripe.form.tsx';
import type { PaymentProps } from './use-checkout.ts';
import type { PaymentWindow } from './use-payment-window.ts';

interface PaymentChoiceProps extends PaymentProps {
  window: PaymentWindow;
  cardNumber: string;
  onCardNumber: (typed: string) => void;
}

/** Offers payment by card or direct debit. The input for one method is kept while the other is shown. */
export function PaymentChoice({ window, cardNumber, onCardNumber, ...props }: PaymentChoiceProps) {
  const { t } = useTranslation('checkout');
  const { paymentMethods } = useKitchen();
  const offered = paymentMethods.filter((one): one is OnlineMethod => one !== PaymentMethod.account);
  const { state, open, send } = props;
  const { provider, publishableKey, clientSecret, customerAmount } = open.intent;
  // Customers who may have paid already are not offered another payment method.
  const isProcessing = open.card === 'processing';
  const method = isProcessing ? PaymentMethod.card : (open.method ?? offered[0] ?? PaymentMethod.card);
  const isPreparing = state.is === 'preparing';
  if (Number(customerAmount) === 0)
    return isPreparing ? <Loading label={t('payment.preparing')} /> : <NothingToPay {...props} />;

  const forms = {
    [PaymentMethod.card]: provider === 'demo' && (
      <CardForm {...props} cardNumber={cardNumber} onCardNumber={onCardNumber} />
    ),
    [PaymentMethod.debit]: <DebitForm {...props} window={window} />,
  };
  return (
    <>
      {offered.length > 1 && !isProcessing ? (
        <RadioList
          name="method"
          legend={t('payment.method')}
          value={method}
          onChange={(chosen) => send({ type: 'choose', method: chosen })}
          options={[
            { value: PaymentMethod.card, label: t('payment.card.label'), hint: t('payment.card.hint') },
            { value: PaymentMethod.debit, label: t('payment.debit.label'), hint: t('payment.debit.hint') },
          ]}
        />
      ) : null}
      {isPreparing ? <Loading label={t('payment.preparing')} /> : forms[method]}
      {publishableKey === null || !offered.includes(PaymentMethod.card) ? null : (
        // The input is in Stripe's frame and would be lost if the frame were removed.
        <div hidden={isPreparing || method !== PaymentMethod.card}>
          <StripeForm
            key={clientSecret}
            {...props}
            publishableKey={publishableKey}
            offersDebit={offered.includes(PaymentMethod.debit)}
          />
        </div>
      )}
    </>
  );
}
