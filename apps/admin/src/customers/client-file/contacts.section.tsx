import { Box, Group, Stack } from '@mantine/core';
import { MAX_CONTACTS, CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import {
  type Change,
  Entry,
  EntryList,
  FileDialog,
  FileSection,
  type SectionProps,
  TOUCH,
} from './file-section.tsx';

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

export function ContactsSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const [open, setOpen] = useState<Contact>();
  const { contacts } = file;
  const render = (onClose: () => void) => <ContactForm file={file} contact={NEW} onClose={onClose} />;
  return (
    <FileSection
      title={t('contacts.title')}
      {...(contacts.length < MAX_CONTACTS && { form: { label: t('contacts.add'), adds: true, render } })}
    >
      <EntryList none={t('contacts.none')}>
        {contacts.map((contact, at) => (
          <Entry
            // oxlint-disable-next-line react/no-array-index-key -- two contacts may be alike; their place tells them apart
            key={at}
            kind="contacts"
            name={contact.name}
            edit={{ label: t('edit'), icon: 'edit', onSelect: () => setOpen(contact) }}
            call={api.mutation('PUT /api/customers/{id}/contacts', () => ({
              params: { id: file.customer.id },
              body: {
                contacts: contacts.filter((_, place) => place !== at),
                expected: file.versions.contacts,
              },
            }))}
          >
            <ContactLines contact={contact} />
          </Entry>
        ))}
      </EntryList>
      {open ? <ContactForm file={file} contact={open} onClose={() => setOpen(undefined)} /> : null}
    </FileSection>
  );
}

function ContactLines({ contact }: { contact: Contact }) {
  const { t } = useTranslation('customers');
  return (
    <Stack gap={0}>
      <strong>{[contact.name, contact.relation].filter(Boolean).join(', ')}</strong>
      {contact.phone ? (
        <Box component="a" href={phoneUrl(contact.phone)} {...TOUCH}>
          {contact.phone}
        </Box>
      ) : null}
      {contact.email ? <span>{contact.email}</span> : null}
      <Group gap="xs">
        {FLAGS.filter((flag) => contact[flag]).map((flag) => (
          <Badge key={flag} size="small" tone={flag === 'isEmergency' ? 'red' : 'neutral'}>
            {t(`contacts.flag.${flag}`)}
          </Badge>
        ))}
      </Group>
    </Stack>
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

interface ContactFormProps extends SectionProps {
  /** The contact as it was when the form was opened; empty for a new one. */
  contact: Contact;
  onClose: () => void;
}

function ContactForm({ file, contact, onClose }: ContactFormProps) {
  const { t } = useTranslation('customers');
  const { contacts } = file;
  const place = placeIn(contacts, contact);
  return (
    <FileDialog
      title={t(contact === NEW ? 'contacts.add' : 'contacts.edit')}
      onClose={onClose}
      form={{
        values: contacts[place] ?? contact,
        schema: () => import('@trpeza/contract/customers/client-file.schemas').then((all) => all.Contact),
      }}
      file={file}
      section="contacts"
      call={api.mutation('PUT /api/customers/{id}/contacts', ({ params, body }: Change<Contact>) => {
        const { expected, ...changed } = body;
        // A list that has changed since has another version, with which the API refuses the change.
        return {
          params,
          body: { contacts: [...contacts.slice(0, place), changed, ...contacts.slice(place + 1)], expected },
        };
      })}
      now={contacts.map((each, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two contacts may be alike; their place tells them apart
        <ContactLines key={at} contact={each} />
      ))}
    >
      {(form) => (
        <>
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
            <CheckRow key={flag} {...form.checked(flag)} label={t(`contacts.${flag}`)} isCompact />
          ))}
        </>
      )}
    </FileDialog>
  );
}
