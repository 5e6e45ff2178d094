import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { AddressFields, addressValuesOf, type AddressValues } from '@trpeza/ui/customers/address-fields';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { correctedAddress } from '@trpeza/ui/ordering/recurring-orders/corrections';
import { FollowCorrection } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './client-file.module.css';
import { EditButton, FileSection, SectionForm } from './file-section.tsx';
import { useCorrectionDialogDeps } from './use-correction-dialog-deps.ts';
import { useDeleteFileEntry } from './use-delete-file-entry.ts';
import { type SectionProps, useSaveSection, useFormBaseline, useConflictRebase } from './section-editing.ts';

const lineOf = (address: Address): string =>
  [address.addressLine1, address.addressLine2, address.city, address.state, address.zipCode]
    .filter(Boolean)
    .join(', ');

export function AddressesSection({ file, editing }: SectionProps) {
  const { t } = useTranslation('customers');
  const tools = useCorrectionDialogDeps();
  const isOpen = editing.open?.startsWith('address:') ?? false;
  const open = file.addresses.find(({ id }) => editing.open === `address:${id}`);
  return (
    <FileSection
      title={t('addresses.title')}
      isOpen={isOpen}
      action={
        <EditButton editing={editing} name="address:new" label={t('addresses.add')} icon="plus">
          {t('add')}
        </EditButton>
      }
    >
      <FollowCorrection
        userId={file.customer.id}
        kept={file.addresses}
        correctionOf={correctedAddress}
        tools={tools}
      />
      {isOpen ? (
        <AddressForm key={editing.open} file={file} address={open} onClose={() => editing.set(undefined)} />
      ) : (
        <List file={file} editing={editing} />
      )}
    </FileSection>
  );
}

function List({ file, editing }: { file: ClientFile; editing?: SectionProps['editing'] }) {
  const { t } = useTranslation('customers');
  if (file.addresses.length === 0) return <p className={styles.quiet}>{t('addresses.none')}</p>;
  return (
    <ul className={styles.list}>
      {file.addresses.map((address) => (
        <li key={address.id}>
          <span>
            {lineOf(address)}{' '}
            {address.isDefault ? <Badge size="small">{t('addresses.default')}</Badge> : null}
          </span>
          {editing ? <AddressButtons file={file} address={address} editing={editing} /> : null}
        </li>
      ))}
    </ul>
  );
}

function AddressButtons({ file, address, editing }: SectionProps & { address: Address }) {
  const { t } = useTranslation('customers');
  const line = address.addressLine1;
  const remove = useDeleteFileEntry(
    api.mutation('DELETE /api/customers/{id}/addresses/{addressId}', () => ({
      params: { id: file.customer.id, addressId: address.id },
      query: { expected: file.versions.addresses },
    })),
    { title: t('addresses.removeTitle'), text: line, confirmLabel: t('addresses.remove') },
  );
  if (editing.open !== undefined) return null;
  return (
    <div className={styles.buttons}>
      <EditButton editing={editing} name={`address:${address.id}`} label={t('editOf', { name: line })}>
        {t('edit')}
      </EditButton>
      <Button variant="subtle" size="small" aria-label={t('removeOf', { name: line })} onClick={remove}>
        {t('remove')}
      </Button>
    </div>
  );
}

interface AddressFormProps {
  file: ClientFile;
  address: Address | undefined;
  onClose: () => void;
}

function AddressForm({ file, address, onClose }: AddressFormProps) {
  const { country } = useKitchen() ?? {};
  const seen = useFormBaseline({ version: file.versions.addresses });
  const values = addressValuesOf(address, file.country);
  const form = useForm({
    values,
    schema: () => import('@trpeza/contract/customers/addresses.schemas').then((all) => all.NewAddress),
  });
  const { id } = file.customer;
  const save = useSaveSection(
    address
      ? api.mutation('PUT /api/customers/{id}/addresses/{addressId}', (body: AddressValues) => ({
          params: { id, addressId: address.id },
          body: { ...body, expected: seen.current.version },
        }))
      : api.mutation('POST /api/customers/{id}/addresses', (body: AddressValues) => ({
          params: { id },
          body: { ...body, expected: seen.current.version },
        })),
    form,
    onClose,
  );
  useConflictRebase(seen, { seen: { version: file.versions.addresses }, values, error: save.error }, form);
  return (
    <SectionForm
      onSubmit={form.onSubmit(save, (body) => body)}
      summary={form.summary}
      save={save}
      now={<List file={file} />}
      onClose={onClose}
    >
      <AddressFields form={form} country={country} isDefault={address?.isDefault ?? false} isOwn={false} />
    </SectionForm>
  );
}
