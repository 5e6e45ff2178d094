import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/accounts/addresses.schemas';
import { isAustralianField } from '@trpeza/contract/accounts/countries.constants';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import styles from './addresses.module.css';
import { useKitchen } from '../../use-formats.ts';
import { useAddressOutcome } from './use-address-outcome.ts';

interface AddressFormProps {
  userId: number;
  /** The address to edit; without it a new one is added. */
  address: Address | undefined;
  onClose: () => void;
}

const AUTOCOMPLETE = {
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
};
type AddressField = keyof typeof AUTOCOMPLETE;
type Values = Record<AddressField, string> & { isDefault: boolean };

export function AddressForm({ userId, address, onClose }: AddressFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const { country } = useKitchen();
  const form = useForm({
    values: valuesOf(address, country ? t(`countries.${country}`) : ''),
    schema: () => import('@trpeza/contract/accounts/addresses.schemas').then((all) => all.NewAddress),
    draft: { name: `address ${address?.id ?? 'new'}`, userId },
  });
  const leave = () => {
    form.discardDraft();
    onClose();
  };
  const save = useSave(address, leave, form.refuse);
  const typed = (name: AddressField) => ({
    ...form.text(name),
    label:
      country === 'AU' && isAustralianField(name)
        ? t(`addresses.australian.${name}`)
        : t(`addresses.${name}`),
    autoComplete: AUTOCOMPLETE[name],
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(save, (body) => body)}>
      <ErrorSummary {...form.summary} />
      <TextField {...typed('addressLine1')} description={t('addresses.addressLine1Hint')} required />
      <TextField {...typed('addressLine2')} description={t('addresses.addressLine2Hint')} isOptional />
      <div className={styles.pair}>
        <TextField {...typed('city')} required />
        <TextField {...typed('state')} required />
        <TextField {...typed('zipCode')} required />
        <TextField {...typed('country')} required />
      </div>
      {/* There is always a default: an address becomes it by being chosen, never by deselecting another. */}
      {address?.isDefault ? null : (
        <CheckRow
          id="default-address"
          label={t('addresses.isDefault')}
          checked={form.values.isDefault}
          onChange={() => form.set({ isDefault: !form.values.isDefault })}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" size="large" isLoading={save.isPending}>
          {t(save.isPending ? 'addresses.saving' : 'addresses.save')}
        </Button>
        <Button variant="secondary" size="large" onClick={leave}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

const valuesOf = (address: Address | undefined, country: string): Values => ({
  addressLine1: address?.addressLine1 ?? '',
  addressLine2: address?.addressLine2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  country: address?.country ?? country,
  isDefault: address?.isDefault ?? false,
});

/** Adds the address or changes it; an error is shown in the form, where it can be corrected, and as a toast. */
function useSave(
  address: Address | undefined,
  onSaved: () => void,
  onRefused: (error: unknown, message: string) => void,
) {
  const { textOf, onSuccess, onError } = useAddressOutcome(address ? 'update' : 'add');
  return useMutation({
    mutationFn: (body: Values) =>
      address
        ? api.call('PUT /api/addresses/{id}', { params: { id: address.id }, body })
        : api.call('POST /api/addresses', { body }),
    onSuccess: () => {
      onSaved();
      return onSuccess();
    },
    onError: (error) => {
      onRefused(error, textOf(error));
      onError(error);
    },
  });
}
