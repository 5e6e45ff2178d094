import { useTranslation } from 'react-i18next';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import type { DeliveryField } from './draft.ts';

type Errors = Partial<Record<DeliveryField, string>>;

/** The rules of the contract's `Delivery`, so that a gap is told before the next step. The server asks them again. */
export function useDeliveryRules(): (values: Delivery) => Errors {
  const { t } = useTranslation(['checkout', 'accounts']);
  const required = {
    firstName: t('rules.first-name-required'),
    lastName: t('rules.last-name-required'),
    address: t('rules.address-required'),
    city: t('rules.city-required'),
    state: t('rules.state-required'),
    zipCode: t('rules.zip-required'),
    country: t('rules.country-required'),
  };
  const phoneError = (phone: string): string | undefined => {
    if (phone.trim() === '') return t('accounts:rules.phone-required');
    if (!/^\+?[\d\s()-]+$/.test(phone.trim())) return t('accounts:rules.phone-invalid');
    return /^\d{7,15}$/.test(phone.replaceAll(/\D/g, '')) ? undefined : t('accounts:rules.phone-digits');
  };
  return (values) => {
    const errors: Errors = {};
    for (const [name, message] of Object.entries(required) as [keyof typeof required, string][]) {
      if (values[name].trim() === '') errors[name] = message;
    }
    const phone = phoneError(values.phone);
    return phone ? { ...errors, phone } : errors;
  };
}
