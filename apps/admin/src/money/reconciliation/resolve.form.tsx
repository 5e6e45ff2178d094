import type { Input } from '@trpeza/api-client/client';
import { RESOLUTIONS_REQUIRING_NOTE, type Resolution } from '@trpeza/contract/money/payment-issues.constants';
import type { PaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { usePaymentIssueSums } from './payment-issue-card.tsx';

type Body = Input<'POST /api/payment-issues/{id}/resolve'>['body'];

export interface Choice {
  issue: PaymentIssue;
  resolution: Resolution;
}

/** Explains the effect of a resolution and asks for a note before it is applied. */
export function ResolveForm({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { issue, resolution } = choice;
  const { t } = useTranslation('reconciliation');
  const sums = usePaymentIssueSums(issue);
  const isNeeded = RESOLUTIONS_REQUIRING_NOTE.includes(resolution);
  return (
    <EditDialog
      title={t(`confirm.title.${resolution}`, sums)}
      onClose={onClose}
      form={{
        values: { note: '' },
        bodyOf: ({ note }) => ({ resolution, note }),
        check: ({ note }) => (isNeeded && note.trim() === '' ? { note: t('rules.note-required') } : {}),
      }}
      call={api.mutation('POST /api/payment-issues/{id}/resolve', (body: Body) => ({
        params: { id: issue.id },
        body,
      }))}
      done={t('resolved')}
      submit={t(`resolution.${resolution}`)}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <p>{t(`confirm.text.${resolution}`)}</p>
          <TextArea
            {...form.text('note')}
            label={t(isNeeded ? 'confirm.noteRequired' : 'confirm.note')}
            description={t('confirm.noteHelp')}
            maxLength={500}
            rows={3}
          />
        </>
      )}
    </EditDialog>
  );
}
