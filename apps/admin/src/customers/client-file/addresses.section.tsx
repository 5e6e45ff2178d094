import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { AddressFields, addressValuesOf, type AddressValues } from '@trpeza/ui/customers/address-fields';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { Entry, EntryList, FileDialog, FileSection, type SectionProps } from './file-section.tsx';

const lineOf = (address: Address): string =>
  [address.addressLine1, address.addressLine2, address.city, address.state, address.zipCode]
    .filter(Boolean)
    .join(', ');

export function AddressesSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const [open, setOpen] = useState<Address>();
  const render = (onClose: () => void) => <AddressForm file={file} address={undefined} onClose={onClose} />;
  return (
    <FileSection title={t('addresses.title')} form={{ label: t('addresses.add'), adds: true, render }}>
      <EntryList none={t('addresses.none')}>
        {file.addresses.map((address) => (
          <Entry
            key={address.id}
            name={address.addressLine1}
            edit={{ label: t('edit'), icon: 'edit', onSelect: () => setOpen(address) }}
            call={api.mutation('DELETE /api/customers/{id}/addresses/{addressId}', () => ({
              params: { id: file.customer.id, addressId: address.id },
              query: { expected: file.versions.addresses },
            }))}
            question={{
              title: t('addresses.removeTitle'),
              text: address.addressLine1,
              confirmLabel: t('addresses.remove'),
            }}
          >
            <Line address={address} />
          </Entry>
        ))}
      </EntryList>
      {open ? <AddressForm file={file} address={open} onClose={() => setOpen(undefined)} /> : null}
    </FileSection>
  );
}

function Line({ address }: { address: Address }) {
  const { t } = useTranslation('customers');
  return (
    <span>
      {lineOf(address)} {address.isDefault ? <Badge size="small">{t('addresses.default')}</Badge> : null}
    </span>
  );
}

interface AddressFormProps extends SectionProps {
  /** The address as it was when the form was opened; undefined for a new one. */
  address: Address | undefined;
  onClose: () => void;
}

type Change = AddressValues & { expected: string };

function AddressForm({ file, address, onClose }: AddressFormProps) {
  const { t } = useTranslation('customers');
  const { country } = useKitchen() ?? {};
  const { id } = file.customer;
  const stored = file.addresses.find((each) => each.id === address?.id) ?? address;
  return (
    <FileDialog
      title={t(address ? 'addresses.edit' : 'addresses.add')}
      onClose={onClose}
      form={{
        values: addressValuesOf(stored, file.country),
        schema: () => import('@trpeza/contract/customers/addresses.schemas').then((all) => all.NewAddress),
      }}
      seen={{ version: file.versions.addresses }}
      call={
        address
          ? api.mutation('PUT /api/customers/{id}/addresses/{addressId}', (body: Change) => ({
              params: { id, addressId: address.id },
              body,
            }))
          : api.mutation('POST /api/customers/{id}/addresses', (body: Change) => ({ params: { id }, body }))
      }
      inputOf={(body) => body}
      now={file.addresses.map((each) => (
        <Line key={each.id} address={each} />
      ))}
    >
      {(form) => (
        <AddressFields form={form} country={country} isDefault={address?.isDefault ?? false} isOwn={false} />
      )}
    </FileDialog>
  );
}
