import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { useAddressMutationHandlers } from './use-address-mutation-handlers.ts';

/** Asks for confirmation, because a deleted address cannot be restored. */
export function DeleteAddress({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { onSuccess, onError } = useAddressMutationHandlers('delete');
  const { mutate, isPending } = useMutation({
    ...api.mutation('DELETE /api/addresses/{id}'),
    onSuccess,
    onError,
    onSettled: onClose,
  });
  const remove = () => {
    if (address && !isPending) mutate({ params: { id: address.id } });
  };
  return (
    <Dialog
      open={address !== undefined}
      onClose={onClose}
      title={t('addresses.deleteTitle')}
      footer={
        <>
          <Button variant="danger" isLoading={isPending} onClick={remove}>
            <Icon name="trash" /> {t('addresses.deleteYes')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('addresses.deleteNo')}
          </Button>
        </>
      }
    >
      <p>{address ? t('addresses.deleteText', { address: address.addressLine1 }) : null}</p>
    </Dialog>
  );
}
