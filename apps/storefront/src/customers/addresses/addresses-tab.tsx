import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { correctedAddress } from '@trpeza/ui/ordering/recurring-orders/corrections';
import { FollowCorrection } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { lazyComponent } from '../../lazy-component.tsx';
import { Button } from '@trpeza/ui/kit/button/button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useErrorText } from '../../use-error-text.ts';
import { useLoadFailure } from '../../use-load-failure.ts';
import { AddressCard } from './address-card.tsx';
import styles from './addresses.module.css';
import { DoorPlanSection } from '../door-plan/door-plan.section.tsx';
import { useCorrectionDialogDeps } from '../../ordering/recurring-orders/use-correction-dialog-deps.ts';
import { DeleteAddress } from './delete-address.tsx';
import { useAddresses } from './use-addresses.ts';
import { useMakeDefault } from './use-make-default.ts';

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
  const open = (address?: Address) => setDialog({ isOpen: true, ...(address && { address }) });
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
        <div className={styles.tab}>
          {user.role === 'customer' ? (
            <FollowCorrection
              userId={user.id}
              kept={addresses}
              correctionOf={correctedAddress}
              tools={tools}
            />
          ) : null}
          {addresses.length > 0 ? (
            <AddressList addresses={addresses} onAdd={() => open()} onEdit={open} />
          ) : (
            <EmptyState
              title={t('addresses.emptyTitle')}
              level={3}
              action={<Button onClick={() => open()}>{t('addresses.add')}</Button>}
            >
              {t('addresses.emptyText')}
            </EmptyState>
          )}
          <AddressDialogLater
            wanted={dialog.isOpen}
            onFailure={onFailure}
            userId={user.id}
            address={dialog.address}
            isOpen={dialog.isOpen}
            onClose={close}
          />
        </div>
      )}
    </QueryView>
  );
}

interface AddressListProps {
  addresses: readonly Address[];
  onAdd: () => void;
  onEdit: (address: Address) => void;
}

function AddressList({ addresses, onAdd, onEdit }: AddressListProps) {
  const { t } = useTranslation('accounts');
  const makeDefault = useMakeDefault();
  const [toDelete, setToDelete] = useState<Address>();
  return (
    <>
      <p>{t('addresses.lead')}</p>
      <div>
        <Button onClick={onAdd}>{t('addresses.add')}</Button>
      </div>
      <ul className={styles.list}>
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => onEdit(address)}
            onMakeDefault={() => makeDefault(address.id)}
            onDelete={() => setToDelete(address)}
          />
        ))}
      </ul>
      <DeleteAddress address={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
}
