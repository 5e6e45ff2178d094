import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { MAX_CONTACTS, CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './client-file.module.css';
import { EditButton, FileSection, SectionForm } from './file-section.tsx';
import { useDeleteFileEntry } from './use-delete-file-entry.ts';
import { type SectionProps, useSaveSection, useFormBaseline, useConflictRebase } from './section-editing.ts';

type Contact = ClientFile['contacts'][number];

const NEW: Contact = {
  name: '',
  relation: '',
  phone: '',
  email: '',
  isEmergency: false,
  mayOrder: false,
  getsMessages: false,
  pays: false,
};

const FLAGS = ['isEmergency', 'mayOrder', 'getsMessages', 'pays'] as const;

export function ContactsSection({ file, editing }: SectionProps) {
  const { t } = useTranslation('customers');
  const [word, place] = editing.open?.split(':') ?? [];
  const isOpen = word === 'contact';
  const isFull = file.contacts.length >= MAX_CONTACTS;
  return (
    <FileSection
      title={t('contacts.title')}
      isOpen={isOpen}
      action={
        isFull ? null : (
          <EditButton editing={editing} name="contact:new" label={t('contacts.add')} icon="plus">
            {t('add')}
          </EditButton>
        )
      }
    >
      {isOpen ? (
        <ContactForm
          key={editing.open}
          file={file}
          place={place === 'new' ? file.contacts.length : Number(place)}
          onClose={() => editing.set(undefined)}
        />
      ) : (
        <List file={file} editing={editing} />
      )}
    </FileSection>
  );
}

function List({ file, editing }: { file: ClientFile; editing?: SectionProps['editing'] }) {
  const { t } = useTranslation('customers');
  if (file.contacts.length === 0) return <p className={styles.quiet}>{t('contacts.none')}</p>;
  return (
    <ul className={styles.list}>
      {file.contacts.map((contact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two contacts may be alike; their place tells them apart
        <li key={at}>
          <strong>{[contact.name, contact.relation].filter(Boolean).join(', ')}</strong>
          {contact.phone ? <a href={phoneUrl(contact.phone)}>{contact.phone}</a> : null}
          {contact.email ? <span className={styles.text}>{contact.email}</span> : null}
          <span className={styles.buttons}>
            {FLAGS.filter((flag) => contact[flag]).map((flag) => (
              <Badge key={flag} size="small" tone={flag === 'isEmergency' ? 'red' : 'neutral'}>
                {t(`contacts.flag.${flag}`)}
              </Badge>
            ))}
          </span>
          {editing ? <ContactButtons file={file} editing={editing} at={at} /> : null}
        </li>
      ))}
    </ul>
  );
}

function ContactButtons({ file, editing, at }: SectionProps & { at: number }) {
  const { t } = useTranslation('customers');
  const { name } = file.contacts[at]!;
  const remove = useDeleteFileEntry(
    api.mutation('PUT /api/customers/{id}/contacts', () => ({
      params: { id: file.customer.id },
      body: { contacts: file.contacts.filter((_, place) => place !== at), expected: file.versions.contacts },
    })),
    { title: t('contacts.removeTitle'), text: name, confirmLabel: t('contacts.remove') },
  );
  if (editing.open !== undefined) return null;
  return (
    <div className={styles.buttons}>
      <EditButton editing={editing} name={`contact:${at}`} label={t('editOf', { name })}>
        {t('edit')}
      </EditButton>
      <Button variant="subtle" size="small" aria-label={t('removeOf', { name })} onClick={remove}>
        {t('remove')}
      </Button>
    </div>
  );
}

/**
 * Index of the edited contact in the current list: the identical entry, otherwise the entry with the same name.
 * `contacts.length` if the contact was removed or is new.
 */
function placeIn(contacts: readonly Contact[], before: Contact): number {
  const same = contacts.findIndex((each) => JSON.stringify(each) === JSON.stringify(before));
  const named = same < 0 ? contacts.findIndex(({ name }) => name !== '' && name === before.name) : same;
  return named < 0 ? contacts.length : named;
}

interface ContactFormProps {
  file: ClientFile;
  /** Index in `contacts`; `contacts.length` for a new contact. */
  place: number;
  onClose: () => void;
}

function ContactForm({ file, place, onClose }: ContactFormProps) {
  const { t } = useTranslation('customers');
  const { contacts, versions } = file;
  const seen = useFormBaseline({ contacts, place, version: versions.contacts });
  const form = useForm({
    values: contacts[place] ?? NEW,
    schema: () => import('@trpeza/contract/customers/client-file.schemas').then((all) => all.Contact),
  });
  const save = useSaveSection(
    api.mutation('PUT /api/customers/{id}/contacts', (contact: Contact) => {
      const { contacts: all, place: at, version: expected } = seen.current;
      return {
        params: { id: file.customer.id },
        body: { contacts: [...all.slice(0, at), contact, ...all.slice(at + 1)], expected },
      };
    }),
    form,
    onClose,
  );
  const placed = placeIn(contacts, form.before);
  const now = { contacts, place: placed, version: versions.contacts };
  useConflictRebase(seen, { seen: now, values: contacts[placed] ?? form.before, error: save.error }, form);
  return (
    <SectionForm
      onSubmit={form.onSubmit(save, (body) => body)}
      summary={form.summary}
      save={save}
      now={<List file={file} />}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label={t('contacts.name')} autoComplete="off" required />
      <TextField
        {...form.text('relation')}
        label={t('contacts.relation')}
        description={t('contacts.relationHint')}
        maxLength={CLIENT_FILE_LENGTHS.relation}
        isOptional
      />
      <TextField
        {...form.text('phone')}
        label={t('profile.phone')}
        type="tel"
        autoComplete="off"
        onChange={({ target }) => form.set({ phone: keepPhoneCharacters(target.value) })}
      />
      <TextField
        {...form.text('email')}
        label={t('profile.email')}
        type="email"
        autoComplete="off"
        isOptional
      />
      {FLAGS.map((flag) => (
        <CheckRow
          key={flag}
          id={`contact-${flag}`}
          label={t(`contacts.${flag}`)}
          checked={form.values[flag]}
          onChange={() => form.set({ [flag]: !form.values[flag] })}
          isCompact
        />
      ))}
    </SectionForm>
  );
}
