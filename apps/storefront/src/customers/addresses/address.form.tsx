import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { AddressFields, addressValuesOf, type AddressValues } from '@trpeza/ui/customers/address-fields';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import styles from './addresses.module.css';
import { useKitchen } from '../../use-formats.ts';
import { useAddressMutationHandlers } from './use-address-mutation-handlers.ts';

interface AddressFormProps {
  userId: number;
  /** The address to edit. If undefined, the form adds a new one. */
  address: Address | undefined;
  onClose: () => void;
}

export function AddressForm({ userId, address, onClose }: AddressFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const { country } = useKitchen();
  const form = useForm({
    values: addressValuesOf(address, country ? t(`countries.${country}`) : ''),
    schema: () => import('@trpeza/contract/customers/addresses.schemas').then((all) => all.NewAddress),
    draft: { name: `address ${address?.id ?? 'new'}`, userId },
  });
  const leave = () => {
    form.discardDraft();
    onClose();
  };
  const save = useSave(address, leave, form.refuse);
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(save, (body) => body)}>
      <ErrorSummary {...form.summary} />
      <AddressFields form={form} country={country} isDefault={address?.isDefault ?? false} />
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

/** Creates or updates the address. An error is shown in the form, where it can be corrected, and as a toast. */
function useSave(
  address: Address | undefined,
  onSaved: () => void,
  onRefused: (error: unknown, message: string) => void,
) {
  const { textOf, onSuccess, onError } = useAddressMutationHandlers(address ? 'update' : 'add');
  return useMutation({
    mutationFn: (body: AddressValues) =>
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
