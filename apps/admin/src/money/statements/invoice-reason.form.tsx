import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '@trpeza/contract/money/invoices.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './statements.module.css';

/** The invoice actions that take a reason. */
export type ReasonedAction = 'hold' | 'reject';

type MoveInvoiceProps = { invoice: Invoice; action: ReasonedAction | undefined; onClose: () => void };

/** Asks why an invoice is held, or why its payer has rejected it. */
export function InvoiceReasonForm({ action, onClose, invoice }: MoveInvoiceProps) {
  const { t } = useTranslation(['statements', 'common']);
  const formId = useId();
  return (
    <Dialog
      open={action !== undefined}
      onClose={onClose}
      title={action ? t(`invoice.move.${action}Title`, { number: invoice.number ?? '' }) : ''}
      footer={
        <>
          <Button type="submit" form={formId}>
            {action ? t(`invoice.move.${action}`) : ''}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      {action ? <Fields formId={formId} action={action} invoice={invoice} onClose={onClose} /> : null}
    </Dialog>
  );
}

type FieldsProps = Omit<MoveInvoiceProps, 'action'> & { formId: string; action: ReasonedAction };

function Fields({ formId, action, invoice, onClose }: FieldsProps) {
  const { t } = useTranslation('statements');
  const toast = useToast();
  const errorText = useErrorText();
  const { month, funderId, state: seen } = invoice;
  const form = useForm({
    values: { reason: '' },
    schema: () => import('@trpeza/contract/money/invoices.schemas').then((all) => all.ChangeInvoiceState),
    bodyOf: ({ reason }) => ({ funderId, action, seen, reason }),
  });
  const move = useMutation({
    ...api.mutation('PUT /api/invoices/{month}/state'),
    onMutate: ignoreDoubleClick,
    onSuccess: () => {
      toast.show({ kind: 'success', title: t(`invoice.move.${action}Done`) });
      onClose();
    },
    onError: (error) => form.refuse(error, errorText(error, t('invoice.move.failed'))),
  });
  return (
    <form
      id={formId}
      className={styles.question}
      noValidate
      onSubmit={form.onSubmit(move, (body) => ({ params: { month }, body }))}
    >
      <ErrorSummary {...form.summary} />
      <p>{t(`invoice.move.${action}Text`)}</p>
      <TextArea {...form.text('reason')} label={t('invoice.move.why')} maxLength={500} />
    </form>
  );
}
