import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { PaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import { RESOLUTIONS_REQUIRING_NOTE, type Resolution } from '@trpeza/contract/money/payment-issues.constants';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './payment-issues.module.css';
import { usePaymentIssueSums } from './use-payment-issue-sums.ts';
import { useResolve } from './use-payment-issues.ts';

export interface Choice {
  issue: PaymentIssue;
  resolution: Resolution;
}

/** Explains the effect of a resolution and asks for a note before it is applied. */
export function ResolveDialog({ choice, onClose }: { choice: Choice | undefined; onClose: () => void }) {
  const formId = useId();
  const { t } = useTranslation('reconciliation');
  return (
    <Dialog
      open={choice !== undefined}
      onClose={onClose}
      title={choice ? <Title choice={choice} /> : ''}
      footer={
        <div className={styles.actions}>
          <Button type="submit" form={formId} size="large">
            {choice ? t(`resolution.${choice.resolution}`) : ''}
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      }
    >
      {choice ? (
        <ResolveForm
          key={`${choice.issue.id} ${choice.resolution}`}
          formId={formId}
          choice={choice}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}

function Title({ choice: { issue, resolution } }: { choice: Choice }) {
  const { t } = useTranslation('reconciliation');
  return t(`confirm.title.${resolution}`, usePaymentIssueSums(issue));
}

function ResolveForm({ formId, choice, onDone }: { formId: string; choice: Choice; onDone: () => void }) {
  const { t } = useTranslation('reconciliation');
  const { issue, resolution } = choice;
  const isNeeded = RESOLUTIONS_REQUIRING_NOTE.includes(resolution);
  const form = useForm({
    values: { note: '' },
    check: ({ note }) => (isNeeded && note.trim() === '' ? { note: t('rules.note-required') } : {}),
  });
  const resolve = useResolve(issue.id, { onDone, onRefused: form.refuse });
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
