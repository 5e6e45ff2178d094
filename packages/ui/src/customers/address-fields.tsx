import { isAustralianField } from '@trpeza/contract/customers/countries.constants';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { useTranslation } from 'react-i18next';
import { CheckRow } from '../kit/check-list/check-list.tsx';
import { TextField } from '../kit/field/text-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { StreetField } from './street-field.tsx';
import styles from './pair.module.css';

const AUTOCOMPLETE = {
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
};
type AddressField = keyof typeof AUTOCOMPLETE;
export type AddressValues = Record<AddressField, string> & { isDefault: boolean };

/** @param country the kitchen's country for a new address, in the current language */
export const addressValuesOf = (address: Address | undefined, country: string): AddressValues => ({
  addressLine1: address?.addressLine1 ?? '',
  addressLine2: address?.addressLine2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  country: address?.country ?? country,
  isDefault: address?.isDefault ?? false,
});

interface AddressFieldsProps {
  form: Form<AddressValues>;
  /** The kitchen's country, which determines the labels of the fields. */
  country: string | null | undefined;
  /** Whether the address is already the default, which cannot be deselected. */
  isDefault: boolean;
  /** False if a member of staff types another person's address: browser autofill would offer their own. */
  isOwn?: boolean;
}

export function AddressFields({ form, country, isDefault, isOwn = true }: AddressFieldsProps) {
  const { t } = useTranslation('accounts');
  const typed = (name: AddressField) => ({
    ...form.text(name),
    label:
      country === 'AU' && isAustralianField(name)
        ? t(`addresses.australian.${name}`)
        : t(`addresses.${name}`),
    autoComplete: isOwn ? AUTOCOMPLETE[name] : 'off',
  });
  return (
    <>
      <StreetField {...typed('addressLine1')} description={t('addresses.addressLine1Hint')} required />
      <StreetField {...typed('addressLine2')} description={t('addresses.addressLine2Hint')} isOptional />
      <div className={styles.pair}>
        <TextField {...typed('city')} required />
        <TextField {...typed('state')} required />
        <TextField {...typed('zipCode')} required />
        <TextField {...typed('country')} required />
      </div>
      {/* There is always a default address: it changes by selecting another one, never by deselecting it. */}
      {isDefault ? null : <CheckRow {...form.checked('isDefault')} label={t('addresses.isDefault')} />}
    </>
  );
}
