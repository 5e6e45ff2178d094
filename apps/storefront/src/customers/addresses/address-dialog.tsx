import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { AddressFields, addressValuesOf, type AddressValues } from '@trpeza/ui/customers/address-fields';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { FormButtons } from '@trpeza/ui/kit/form/form-buttons';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { api } from '../../api.ts';
import { useKitchen } from '../../use-formats.ts';
import { useAddressMutationHandlers } from './use-addresses.ts';

interface AddressFormProps {
  userId: number;
  /** The address to edit. If undefined, a new one is added. */
  address: Address | undefined;
  onClose: () => void;
}

export function AddressDialog({ isOpen, ...form }: AddressFormProps & { isOpen: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog
      open={isOpen}
      onClose={form.onClose}
      title={t(form.address ? 'addresses.editTitle' : 'addresses.addTitle')}
    >
      <AddressForm {...form} />
    </Dialog>
  );
}

function AddressForm({ userId, address, onClose }: AddressFormProps) {
  const { t } = useTranslation('accounts');
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
  const { onSuccess, failureOf } = useAddressMutationHandlers(address ? 'update' : 'add');
  const save = useMutation({
    mutationFn: (body: AddressValues) =>
      address
        ? api.call('PUT /api/addresses/{id}', { params: { id: address.id }, body })
        : api.call('POST /api/addresses', { body }),
    onSuccess: () => {
      leave();
      return onSuccess();
    },
    onError: (error) => {
      const { title, text } = failureOf(error);
      form.refuse(error, `${title}: ${text}`);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(save, (body) => body)}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <AddressFields form={form} country={country} isDefault={address?.isDefault ?? false} />
        <FormButtons
          label={t(save.isPending ? 'addresses.saving' : 'addresses.save')}
          isPending={save.isPending}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}
