import { Button, Textarea } from '@mantine/core';
import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseItem } from './use-worklist.ts';
import { useWorklistWords } from './use-worklist-words.ts';
import styles from './worklist.module.css';

const FIELDS = ['note'] as const;

type DoneFormProps = { item: WorklistItem | undefined; onClose: () => void };

/** Asks what was done. It lives above the list, so a colleague who is faster takes no typing away. */
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
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </>
      }
    >
      {item ? <Fields key={item.id} formId={formId} item={item} onDone={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ formId, item, onDone }: { formId: string; item: WorklistItem; onDone: () => void }) {
  const { t } = useTranslation('worklist');
  const words = useWorklistWords();
  const [note, setNote] = useState('');
  const form = useFormErrors(FIELDS);
  const close = useCloseItem({ onDone, onRefused: form.setFromApiError });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!close.isPending) close.mutate({ id: item.id, note });
  };
  return (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <p>
        <strong>{words.what(item)}</strong>: {item.customer.name}
      </p>
      <p>{t('form.text')}</p>
      <Textarea
        {...form.field('note')}
        label={t('form.note')}
        description={t('form.noteHelp')}
        maxLength={500}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </form>
  );
}
