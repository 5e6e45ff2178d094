import { Group, Stack, Text } from '@mantine/core';
import { CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { Entry, EntryList, FileSection, type SectionProps, TypedText } from './file-section.tsx';

export function NotesSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const render = (onClose: () => void) => <NoteForm file={file} onClose={onClose} />;
  return (
    <FileSection title={t('notes.title')} form={{ label: t('notes.add'), adds: true, render }}>
      <EntryList none={t('notes.none')}>
        {file.notes.map((note) => (
          <Note key={note.id} file={file} note={note} />
        ))}
      </EntryList>
    </FileSection>
  );
}

function Note({ file, note }: SectionProps & { note: ClientFile['notes'][number] }) {
  const { t } = useTranslation('customers');
  const { instant } = useFormats();
  const params = { id: file.customer.id, noteId: note.id };
  const pin = useSave(
    api.mutation('PUT /api/customers/{id}/notes/{noteId}', (isPinned: boolean) => ({
      params,
      body: { isPinned },
    })),
  );
  return (
    <Entry
      kind="notes"
      name={note.text.slice(0, 40)}
      text={note.text}
      edit={{
        label: t(note.isPinned ? 'notes.unpin' : 'notes.pin'),
        icon: 'up',
        onSelect: () => pin.mutate(!note.isPinned),
      }}
      call={api.mutation('DELETE /api/customers/{id}/notes/{noteId}', () => ({ params }))}
    >
      <Stack gap={0}>
        <TypedText>{note.text}</TypedText>
        <Group gap="sm">
          {note.isPinned ? (
            <Badge size="small" tone="yellow">
              {t('notes.pinned')}
            </Badge>
          ) : null}
          <Text c="dimmed" fz="sm">
            {[instant(note.at), note.by].filter(Boolean).join(' · ')}
          </Text>
        </Group>
      </Stack>
    </Entry>
  );
}

function NoteForm({ file, onClose }: SectionProps & { onClose: () => void }) {
  const { t } = useTranslation('customers');
  return (
    <EditDialog
      title={t('notes.add')}
      onClose={onClose}
      form={{
        values: { text: '', isPinned: false },
        schema: () => import('@trpeza/contract/customers/client-file.schemas').then((all) => all.WriteNote),
      }}
      call={api.mutation('POST /api/customers/{id}/notes')}
      inputOf={(body) => ({ params: { id: file.customer.id }, body })}
      done={t('saved')}
      failed={t('failed')}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextArea
            {...form.text('text')}
            label={t('notes.text')}
            description={t('notes.hint')}
            maxLength={CLIENT_FILE_LENGTHS.note}
            rows={3}
            required
          />
          <CheckRow {...form.checked('isPinned')} label={t('notes.pinIt')} isCompact />
        </>
      )}
    </EditDialog>
  );
}
