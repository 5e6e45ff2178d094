import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import type { Task } from './tasks.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';

/**
 * A form for marking a task as done, with a note. The page renders the form, not the row of the task, because a colleague's
 * change may remove the task from the list, and the input would be lost.
 */
export function DoneForm({ task: { item, ids }, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation('worklist');
  const words = useWorklistTexts();
  return (
    <EditDialog
      title={t('form.title')}
      onClose={onClose}
      form={{ values: { note: '' } }}
      call={{
        ...api.mutation('POST /api/worklist/{id}/done'),
        mutationFn: (body: { note: string }) =>
          Promise.all(ids.map((id) => api.call('POST /api/worklist/{id}/done', { params: { id }, body }))),
      }}
      done={t('doneSaid')}
      onSaved={onClose}
      submit={t('done')}
    >
      {(form) => (
        <>
          <p>
            <strong>{words.what(item)}</strong>: {item.customer?.name}
          </p>
          <p>{t('form.text')}</p>
          <TextArea
            {...form.text('note')}
            label={t('form.note')}
            description={t('form.noteHelp')}
            maxLength={500}
            rows={3}
          />
        </>
      )}
    </EditDialog>
  );
}
