import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/accounts/addresses.schemas';
import { isAustralianField } from '@trpeza/contract/accounts/countries.words';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { api } from '../../api.ts';
import { dropDraft, keepDraft, readDraft } from '@trpeza/ui/kit/drafts/drafts';
import { Button } from '../../parts/button.tsx';
import { CheckRow } from '../../parts/check-list.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { TextField } from '../../parts/text-field.tsx';
import { ADDRESS_FIELDS, useAddressRules, type AddressField, type AddressTexts } from './address-rules.ts';
import styles from './addresses.module.css';
import { useKitchen } from '../../use-formats.ts';
import { useAddressOutcome } from './use-address-outcome.ts';

interface AddressFormProps {
  userId: number;
  /** The one to change; without it a new one is added. */
  address: Address | undefined;
  onClose: () => void;
}

type Values = AddressTexts & { isDefault: boolean };

const AUTOCOMPLETE: Record<AddressField, string> = {
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
};

export function AddressForm({ userId, address, onClose }: AddressFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const { country } = useKitchen();
  const draft = `address ${address?.id ?? 'new'}`;
  const [values, setValues] = useState(
    () => readDraft<Values>(draft, userId) ?? valuesOf(address, country ? t(`countries.${country}`) : ''),
  );
  const form = useFormErrors(ADDRESS_FIELDS);
  const check = useAddressRules();
  const { save, isSaving } = useSave(address, {
    onSaved: () => {
      dropDraft(draft);
      onClose();
    },
    setFromApiError: form.setFromApiError,
  });

  const set = (change: Partial<Values>) => {
    const next = { ...values, ...change };
    setValues(next);
    keepDraft(draft, userId, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && form.check(check(values))) save(values);
  };
  const cancel = () => {
    dropDraft(draft);
    onClose();
  };
  const typed = (name: AddressField) => ({
    ...form.field(name),
    label:
      country === 'AU' && isAustralianField(name)
        ? t(`addresses.australian.${name}`)
        : t(`addresses.${name}`),
    autoComplete: AUTOCOMPLETE[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      <TextField {...typed('addressLine1')} hint={t('addresses.addressLine1Hint')} />
      <TextField {...typed('addressLine2')} hint={t('addresses.addressLine2Hint')} isOptional />
      <div className={styles.pair}>
        <TextField {...typed('city')} />
        <TextField {...typed('state')} />
        <TextField {...typed('zipCode')} />
        <TextField {...typed('country')} />
      </div>
      {/* There is always a default: one is made it by choosing it, never by un-choosing another. */}
      {address?.isDefault ? null : (
        <CheckRow
          id="default-address"
          label={t('addresses.isDefault')}
          isChecked={values.isDefault}
          onToggle={() => set({ isDefault: !values.isDefault })}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" size="large" aria-busy={isSaving}>
          {t(isSaving ? 'addresses.saving' : 'addresses.save')}
        </Button>
        <Button look="plain" size="large" onClick={cancel}>
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

interface SaveOptions {
  onSaved: () => void;
  setFromApiError: (fields: Record<string, string> | undefined, message: string) => void;
}

/** Adds the address or changes it; a refusal is told in the form, where it can be put right, and as a toast. */
function useSave(address: Address | undefined, { onSaved, setFromApiError }: SaveOptions) {
  const { textOf, onSuccess, onError } = useAddressOutcome(address ? 'update' : 'add');
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Values) =>
      address
        ? api.call('PUT /api/addresses/{id}', { params: { id: address.id }, body })
        : api.call('POST /api/addresses', { body }),
    onSuccess: () => {
      onSaved();
      return onSuccess();
    },
    onError: (error) => {
      setFromApiError(fieldsOf(error), textOf(error));
      onError(error);
    },
  });
  return { save: mutate, isSaving: isPending };
}
