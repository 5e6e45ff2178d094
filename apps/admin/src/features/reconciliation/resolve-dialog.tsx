import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Finding } from '@trpeza/contract/reconciliation/findings.schemas';
import { NEEDS_NOTE, type Resolution } from '@trpeza/contract/reconciliation/findings.words';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './findings.module.css';
import { useFindingSums } from './use-finding-sums.ts';
import { useResolve } from './use-findings.ts';

/** What somebody is about to do about a payment. */
export interface Wish {
  finding: Finding;
  resolution: Resolution;
}

/** Says what it does before it is done, and asks what was agreed. */
export function ResolveDialog({ wish, onClose }: { wish: Wish | undefined; onClose: () => void }) {
  const formId = useId();
  const { t } = useTranslation('reconciliation');
  return (
    <Dialog
      open={wish !== undefined}
      onClose={onClose}
      title={wish ? <Title wish={wish} /> : ''}
      footer={
        <div className={styles.actions}>
          <Button type="submit" form={formId} size="large">
            {wish ? t(`resolution.${wish.resolution}`) : ''}
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      }
    >
      {wish ? (
        <ResolveForm
          key={`${wish.finding.id} ${wish.resolution}`}
          formId={formId}
          wish={wish}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}

function Title({ wish: { finding, resolution } }: { wish: Wish }) {
  const { t } = useTranslation('reconciliation');
  return t(`confirm.title.${resolution}`, useFindingSums(finding));
}

function ResolveForm({ formId, wish, onDone }: { formId: string; wish: Wish; onDone: () => void }) {
  const { t } = useTranslation('reconciliation');
  const { finding, resolution } = wish;
  const isNeeded = NEEDS_NOTE.includes(resolution);
  const form = useForm({
    values: { note: '' },
    check: ({ note }) => (isNeeded && note.trim() === '' ? { note: t('rules.note-required') } : {}),
  });
  const resolve = useResolve(finding.id, { onDone, onRefused: form.refuse });
  return (
    <form
      id={formId}
      className={styles.form}
      onSubmit={form.onSubmit(resolve, ({ note }) => ({ resolution, note }))}
      noValidate
    >
      <ErrorSummary {...form.summary} />
      <p>{t(`confirm.text.${resolution}`)}</p>
      <TextArea
        {...form.text('note')}
        label={t(isNeeded ? 'confirm.noteRequired' : 'confirm.note')}
        description={t('confirm.noteHelp')}
        maxLength={500}
        rows={3}
      />
    </form>
  );
}
