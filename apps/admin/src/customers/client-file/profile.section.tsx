import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { AddressFields, addressValuesOf, type AddressValues } from '@trpeza/ui/customers/address-fields';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BreakableText } from '../../access/users/breakable-text.tsx';
import { api } from '../../api.ts';
import {
  FileDialog,
  FileSection,
  type SectionProps,
  type Change,
  Entry,
  EntryList,
} from './file-section.tsx';
import { PersonFields } from '../../access/users/person-fields.tsx';

export function ProfileSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const render = (onClose: () => void) => <ProfileForm file={file} onClose={onClose} />;
  return (
    <FileSection title={t('profile.title')} form={{ label: t('profile.edit'), render }}>
      <Facts profile={file.profile} />
    </FileSection>
  );
}

function Facts({ profile }: Pick<ClientFile, 'profile'>) {
  const { t } = useTranslation('customers');
  const { firstName, lastName, phoneNumber, email, customerNumber, language } = profile;
  return (
    <FactList
      isCompact
      facts={[
        [t('profile.name'), `${firstName} ${lastName}`.trim()],
        [t('profile.phone'), phoneNumber && <PhoneLink key="phone" number={phoneNumber} />],
        [
          t('profile.email'),
          email ? <BreakableText key="email" text={email} after="@" /> : t('profile.noEmail'),
        ],
        [t('profile.number'), customerNumber],
        [t('profile.language'), t(`language.${language}`)],
      ]}
    />
  );
}

function ProfileForm({ file, onClose }: SectionProps & { onClose: () => void }) {
  const { t } = useTranslation('customers');
  return (
    <FileDialog
      title={t('profile.title')}
      onClose={onClose}
      form={{
        values: file.profile,
        schema: () =>
          import('@trpeza/contract/customers/client-file.schemas').then((all) => all.ClientFileProfile),
      }}
      file={file}
      section="profile"
      call={api.mutation('PUT /api/customers/{id}/profile')}
      now={<Facts profile={file.profile} />}
    >
      {(form) => (
        <>
          <PersonFields text={form.text} set={form.set} />
          <TextField
            {...form.text('email')}
            label={t('profile.email')}
            description={t('profile.emailHint')}
            type="email"
            autoComplete="off"
            isOptional
          />
          <TextField
            {...form.text('customerNumber')}
            label={t('profile.number')}
            description={t('profile.numberHint')}
            maxLength={CLIENT_FILE_LENGTHS.customerNumber}
            isOptional
          />
          <Select
            {...form.text('language')}
            label={t('profile.language')}
            description={t('profile.languageHint')}
            options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        </>
      )}
    </FileDialog>
  );
}

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
            kind="addresses"
            name={address.addressLine1}
            edit={{ label: t('edit'), icon: 'edit', onSelect: () => setOpen(address) }}
            call={api.mutation('DELETE /api/customers/{id}/addresses/{addressId}', () => ({
              params: { id: file.customer.id, addressId: address.id },
              query: { expected: file.versions.addresses },
            }))}
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

function AddressForm({ file, address, onClose }: AddressFormProps) {
  const { t } = useTranslation('customers');
  const { country } = useKitchen() ?? {};
  const stored = file.addresses.find((each) => each.id === address?.id) ?? address;
  return (
    <FileDialog
      title={t(address ? 'addresses.edit' : 'addresses.add')}
      onClose={onClose}
      form={{
        values: addressValuesOf(stored, file.country),
        schema: () => import('@trpeza/contract/customers/addresses.schemas').then((all) => all.NewAddress),
      }}
      file={file}
      section="addresses"
      call={
        address
          ? api.mutation(
              'PUT /api/customers/{id}/addresses/{addressId}',
              ({ params, body }: Change<AddressValues>) => ({
                params: { ...params, addressId: address.id },
                body,
              }),
            )
          : api.mutation('POST /api/customers/{id}/addresses')
      }
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
