import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { AddressForm } from './address.form.tsx';

interface AddressDialogProps {
  isOpen: boolean;
  userId: number;
  /** The address to edit. If undefined, the dialog adds a new one. */
  address: Address | undefined;
  onClose: () => void;
}

export function AddressDialog({ isOpen, userId, address, onClose }: AddressDialogProps) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t(address ? 'addresses.editTitle' : 'addresses.addTitle')}>
      <AddressForm userId={userId} address={address} onClose={onClose} />
    </Dialog>
  );
}
