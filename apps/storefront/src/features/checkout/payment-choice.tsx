import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useKitchen } from '../../use-formats.ts';
import { CardForm } from './card.form.tsx';
import { DebitForm } from './debit.form.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { StripeForm } from './stripe.form.tsx';
import type { PayProps } from './use-place.ts';

interface PaymentChoiceProps extends PayProps {
  isPreparing: boolean;
}

/** By card or by direct debit. What was typed for the one is still there after a look at the other. */
export function PaymentChoice({ isPreparing, ...props }: PaymentChoiceProps) {
  const { t } = useTranslation('checkout');
  const { paymentMethods } = useKitchen();
  const offered = paymentMethods.filter((one): one is PaymentMethod => one !== 'account');
  const [method, setMethod] = useState<PaymentMethod>(offered[0] ?? 'stripe');
  const [cardNumber, setCardNumber] = useState('');
  const hasDebit = useRef(false);

  const choose = (chosen: PaymentMethod) => {
    setMethod(chosen);
    // The debit stopped the card payment; a new one stops the debit, unless that has been accepted.
    if (chosen !== 'stripe' || !hasDebit.current) return;
    hasDebit.current = false;
    props.onStale();
  };
  if (Number(props.intent.customerAmount) === 0)
    return isPreparing ? <Loading label={t('payment.preparing')} /> : <NothingToPay {...props} />;

  const { provider, publishableKey, clientSecret } = props.intent;
  const forms = {
    stripe: provider === 'demo' && (
      <CardForm {...props} cardNumber={cardNumber} onCardNumber={setCardNumber} />
    ),
    ezidebit: <DebitForm {...props} onStarted={() => void (hasDebit.current = true)} />,
  };
  return (
    <>
      {offered.length > 1 ? (
        <RadioList
          name="method"
          legend={t('payment.method')}
          value={method}
          onChange={choose}
          options={[
            { value: 'stripe', label: t('payment.card.label'), hint: t('payment.card.hint') },
            { value: 'ezidebit', label: t('payment.debit.label'), hint: t('payment.debit.hint') },
          ]}
        />
      ) : null}
      {isPreparing ? <Loading label={t('payment.preparing')} /> : forms[method]}
      {publishableKey === null || !offered.includes('stripe') ? null : (
        // What was typed stands in Stripe's frame and would be lost with it.
        <div hidden={isPreparing || method !== 'stripe'}>
          <StripeForm key={clientSecret} {...props} publishableKey={publishableKey} />
        </div>
      )}
    </>
  );
}
