import { PAYMENT_METHODS, type PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { useTranslation } from 'react-i18next';
import type { SettingForm } from './section.form.tsx';

/** The payment methods offered to customers. A selected method without a configured provider is marked as unavailable. */
export function PaymentMethods({ form: { values, set, field } }: { form: SettingForm }) {
  const { t } = useTranslation('settings');
  const { paymentMethods = [] } = useKitchen() ?? {};
  const chosen = JSON.parse(values.payment_methods) as PaymentMethod[];
  const label = (method: PaymentMethod) => {
    const isAbsent = method !== 'account' && !paymentMethods.includes(method) && chosen.includes(method);
    return isAbsent ? t('method.absent', { method: t(`method.${method}`) }) : t(`method.${method}`);
  };
  return (
    <CheckList
      isCompact
      {...field('payment_methods')}
      legend={t('field.payment_methods')}
      description={t('hint.payment_methods')}
      options={PAYMENT_METHODS.map((value) => ({ value, label: label(value) }))}
      values={chosen}
      onChange={(methods) => set({ payment_methods: JSON.stringify(methods) })}
    />
  );
}
