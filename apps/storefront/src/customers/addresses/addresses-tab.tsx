import { Group, Paper, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { correctedAddress } from '@trpeza/ui/ordering/recurring-orders/corrections';
import { FollowCorrection } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { api } from '../../api.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { useCorrectionDialogDeps } from '../../ordering/recurring-orders/use-correction-dialog-deps.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useLoadFailure } from '../../use-load-failure.ts';
import { DoorPlanSection } from '../door-plan/door-plan.section.tsx';
import { useAddresses, useAddressMutationHandlers } from './use-addresses.ts';

const AddressDialogLater = lazyComponent(() =>
  import('./address-dialog.tsx').then(({ AddressDialog }) => AddressDialog),
);

/** Delivery addresses, and the door plan: instructions for the driver if the customer is not at home. */
export function AddressesTab({ user }: { user: User }) {
  return (
    <>
      <AddressBook user={user} />
      {user.role === 'customer' ? <DoorPlanSection key={user.id} user={user} /> : null}
    </>
  );
}

function AddressBook({ user }: { user: User }) {
  const { t } = useTranslation(['accounts', 'common']);
  const book = useAddresses();
  const errorText = useErrorText();
  const tools = useCorrectionDialogDeps();
  // Keeps the address after closing, so that the content stays while the dialog closes.
  const [dialog, setDialog] = useState<{ isOpen: boolean; address?: Address }>({ isOpen: false });
  const [toDelete, setToDelete] = useState<Address>();
  const add = useRef<HTMLButtonElement>(null);
  const hasDeleted = useRef(false);
  // After the dialog has closed: it returns the focus to a button that was deleted with the address.
  useEffect(() => {
    if (!toDelete && hasDeleted.current) add.current?.focus();
    hasDeleted.current = false;
  }, [toDelete]);
  const close = useCallback(() => setDialog((before) => ({ ...before, isOpen: false })), []);
  const onFailure = useLoadFailure(close);

  return (
    <QueryView
      query={book}
      title={t('addresses.loadFailed')}
      help={book.error ? errorText(book.error) : undefined}
      level={3}
    >
      {(addresses) => (
        <Stack>
          {user.role === 'customer' ? (
            <FollowCorrection
              userId={user.id}
              kept={addresses}
              correctionOf={correctedAddress}
              tools={tools}
            />
          ) : null}
          {addresses.length > 0 ? (
            <p>{t('addresses.lead')}</p>
          ) : (
            <EmptyState title={t('addresses.emptyTitle')} level={3}>
              {t('addresses.emptyText')}
            </EmptyState>
          )}
          <Button ref={add} onClick={() => setDialog({ isOpen: true })}>
            {t('addresses.add')}
          </Button>
          <Stack component="ul">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                onEdit={() => setDialog({ isOpen: true, address })}
                onDelete={() => setToDelete(address)}
              />
            ))}
          </Stack>
          <AddressDialogLater
            wanted={dialog.isOpen}
            onFailure={onFailure}
            userId={user.id}
            address={dialog.address}
            isOpen={dialog.isOpen}
            onClose={close}
          />
          <DeleteAddress
            address={toDelete}
            onClose={() => setToDelete(undefined)}
            onDeleted={() => (hasDeleted.current = true)}
          />
        </Stack>
      )}
    </QueryView>
  );
}

interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
}

/** One address with its actions; each button names the address for screen reader users. */
function AddressCard({ address, onEdit, onDelete }: AddressCardProps) {
  const { t } = useTranslation('accounts');
  const { id, addressLine1, addressLine2, city, state, zipCode, country } = address;
  const name = { address: addressLine1 };
  const edit = useRef<HTMLButtonElement>(null);
  const { onSuccess, onError } = useAddressMutationHandlers('setDefault');
  const makeDefault = useMutation({
    ...api.mutation('PUT /api/addresses/{id}'),
    onSuccess,
    onError,
  });
  const onMakeDefault = () => {
    if (makeDefault.isPending) return;
    // The clicked button disappears.
    makeDefault.mutate(
      { params: { id }, body: { isDefault: true } },
      { onSuccess: () => edit.current?.focus() },
    );
  };
  return (
    <Paper component="li" maw="none">
      <Stack gap={0}>
        <strong dir="auto">{addressLine1}</strong>
        {addressLine2 ? <span dir="auto">{addressLine2}</span> : null}
        <span dir="auto">
          {city}, {state} {zipCode}
        </span>
        <span dir="auto">{country}</span>
      </Stack>
      {address.isDefault ? (
        <Badge tone="green" icon="success">
          {t('addresses.default')}
        </Badge>
      ) : null}
      <Group gap="sm" mt="md" grow preventGrowOverflow={false}>
        <Button ref={edit} variant="secondary" aria-label={t('addresses.editOf', name)} onClick={onEdit}>
          {t('addresses.edit')}
        </Button>
        {address.isDefault ? null : (
          <Button variant="secondary" aria-label={t('addresses.makeDefaultOf', name)} onClick={onMakeDefault}>
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button variant="danger" aria-label={t('addresses.deleteOf', name)} onClick={onDelete}>
          <Icon name="trash" /> {t('addresses.delete')}
        </Button>
      </Group>
    </Paper>
  );
}

interface DeleteAddressProps {
  address: Address | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation, because a deleted address cannot be restored. */
function DeleteAddress({ address, onClose, onDeleted }: DeleteAddressProps) {
  const { t } = useTranslation('accounts');
  const { onSuccess, onError } = useAddressMutationHandlers('delete');
  const { mutate, isPending } = useMutation({
    ...api.mutation('DELETE /api/addresses/{id}'),
    onSuccess,
    onError,
  });
  const remove = () => {
    if (address && !isPending)
      mutate({ params: { id: address.id } }, { onSuccess: onDeleted, onSettled: onClose });
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
