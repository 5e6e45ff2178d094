import { useMutation } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './client-file.module.css';
import { EditButton, FileSection, SectionForm } from './file-section.tsx';
import { useDeleteFileEntry } from './use-delete-file-entry.ts';
import { type SectionProps, useSaveSection } from './section-editing.ts';

export function NotesSection({ file, editing }: SectionProps) {
  const { t } = useTranslation('customers');
  const isOpen = editing.open === 'note';
  return (
    <FileSection
      title={t('notes.title')}
      action={
        <EditButton editing={editing} name="note" label={t('notes.add')} icon="plus">
          {t('add')}
        </EditButton>
      }
    >
      {isOpen ? <NoteForm file={file} onClose={() => editing.set(undefined)} /> : null}
      {file.notes.length === 0 && !isOpen ? <p className={styles.quiet}>{t('notes.none')}</p> : null}
      <ul className={styles.list}>
        {file.notes.map((note) => (
          <Note key={note.id} file={file} note={note} />
        ))}
      </ul>
    </FileSection>
  );
}

function Note({ file, note }: { file: ClientFile; note: ClientFile['notes'][number] }) {
  const { t } = useTranslation('customers');
  const { instant } = useFormats();
  const params = { id: file.customer.id, noteId: note.id };
  const pin = useMutation(
    api.mutation('PUT /api/customers/{id}/notes/{noteId}', (isPinned: boolean) => ({
      params,
      body: { isPinned },
    })),
  );
  const remove = useDeleteFileEntry(
    api.mutation('DELETE /api/customers/{id}/notes/{noteId}', () => ({ params })),
    { title: t('notes.removeTitle'), text: note.text, confirmLabel: t('notes.remove') },
  );
  return (
    <li>
      {note.isPinned ? (
        <span>
          <Badge size="small" tone="yellow">
            {t('notes.pinned')}
          </Badge>
        </span>
      ) : null}
      <p className={styles.text}>{note.text}</p>
      <div className={styles.row}>
        <span className={styles.quiet}>{[instant(note.at), note.by].filter(Boolean).join(' · ')}</span>
        <span className={styles.buttons}>
          <Button
            variant="subtle"
            size="small"
            isLoading={pin.isPending}
            onClick={() => pin.mutate(!note.isPinned)}
          >
            {t(note.isPinned ? 'notes.unpin' : 'notes.pin')}
          </Button>
          <Button variant="subtle" size="small" onClick={remove}>
            {t('remove')}
          </Button>
        </span>
      </div>
    </li>
  );
}

type Body = Input<'POST /api/customers/{id}/notes'>['body'];

function NoteForm({ file, onClose }: { file: ClientFile; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const form = useForm({
    values: { text: '', isPinned: false },
    schema: () => import('@trpeza/contract/customers/client-file.schemas').then((all) => all.WriteNote),
  });
  const params = { id: file.customer.id };
  const save = useSaveSection(
    api.mutation('POST /api/customers/{id}/notes', (body: Body) => ({ params, body })),
    form,
    onClose,
  );
  return (
    <SectionForm
      onSubmit={form.onSubmit(save, (body) => body)}
      summary={form.summary}
      save={save}
      now={null}
      onClose={onClose}
    >
      <TextArea
        {...form.text('text')}
        label={t('notes.text')}
        description={t('notes.hint')}
        maxLength={CLIENT_FILE_LENGTHS.note}
        rows={3}
        required
      />
      <CheckRow
        id="note-pinned"
        label={t('notes.pinIt')}
        checked={form.values.isPinned}
        onChange={() => form.set({ isPinned: !form.values.isPinned })}
        isCompact
      />
    </SectionForm>
  );
}
