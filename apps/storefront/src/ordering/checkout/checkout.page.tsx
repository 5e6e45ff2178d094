import { useTranslation } from 'react-i18next';
import { ForCustomers } from '../../layouts/for-customers.tsx';
import { usePageHead } from '../../page-head.tsx';
import { Checkout } from './checkout.tsx';
import { ReturnFromPayment } from './return-from-payment.tsx';
import { withMantine } from '../../with-mantine.tsx';

export const CheckoutPage = withMantine(function CheckoutPage() {
  const { t } = useTranslation('checkout');
  usePageHead({ title: t('title') });
  return (
    <ForCustomers title={t('delivery.title')} lead={t('steps.delivery')}>
      {(user) => (
        <ReturnFromPayment>
          <Checkout user={user} />
        </ReturnFromPayment>
      )}
    </ForCustomers>
  );
});
