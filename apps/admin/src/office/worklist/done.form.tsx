import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseItem } from './use-worklist.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

type DoneFormProps = { item: WorklistItem | undefined; onClose: () => void };

/**
 * A form for marking a worklist item as done, with a note. It is rendered outside the list, because a colleague's
 * change may remove the item from the list, and the input would be lost.
 */
export function DoneForm({ item, onClose }: DoneFormProps) {
  const { t } = useTranslation('worklist');
  const formId = useId();
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={t('form.title')}
      footer={
        <>
          <Button type="submit" form={formId}>
            {t('done')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </>
      }
    >
      {item ? <Fields key={item.key} formId={formId} item={item} onDone={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ formId, item, onDone }: { formId: string; item: WorklistItem; onDone: () => void }) {
  const { t } = useTranslation('worklist');
  const words = useWorklistTexts();
  const form = useForm({ values: { note: '' } });
  const close = useCloseItem({ onDone, onRefused: form.refuse });
  return (
    <form
      id={formId}
      className={styles.form}
      onSubmit={form.onSubmit(close, ({ note }) => ({ id: item.itemId ?? 0, note }))}
      noValidate
    >
      <ErrorSummary {...form.summary} />
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
    </form>
  );
}
