import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '@trpeza/contract/money/invoices.schemas';
import { nextInvoiceState, type InvoiceMeans } from '@trpeza/contract/money/invoices.states';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { InvoiceReasonForm, type ReasonedAction } from './invoice-reason.form.tsx';
import styles from './statements.module.css';

/** The actions for an issued invoice: send it, hold it, or record that its payer rejected it. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('statements');
  const [asked, setAsked] = useState<ReasonedAction>();
  const { send, isPending, problem } = useSendInvoice(invoice);
  const { state, email } = invoice;
  const reasoned = (['hold', 'reject'] as const).filter((action) => nextInvoiceState(state, action));
  return (
    <>
      {problem ? (
        <Notice kind="error" announce title={t('invoice.move.failed')}>
          {problem}
        </Notice>
      ) : null}
      <div className={styles.documents}>
        {nextInvoiceState(state, 'send') ? (
          <>
            {email ? (
              <Button isLoading={isPending} onClick={() => void send('email')}>
                {t('invoice.move.email')}
              </Button>
            ) : null}
            <Button variant="secondary" isLoading={isPending} onClick={() => void send('post')}>
              {t('invoice.move.post')}
            </Button>
          </>
        ) : null}
        {reasoned.map((action) => (
          <Button key={action} variant="secondary" onClick={() => setAsked(action)}>
            {t(`invoice.move.${action}`)}
          </Button>
        ))}
      </div>
      {nextInvoiceState(state, 'send') && !email ? <p>{t('invoice.move.noEmail')}</p> : null}
      <InvoiceReasonForm invoice={invoice} action={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** Asks to confirm the recipient, then emails the invoice, or records that it was posted. */
function useSendInvoice({ month, funderId, number, state: seen, email }: Invoice) {
  const { t } = useTranslation('statements');
  const { language } = useFormats();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const mutation = useMutation({
    ...api.mutation('PUT /api/invoices/{month}/state', (means: InvoiceMeans) => ({
      params: { month },
      body: { funderId, action: 'send' as const, seen, means, language },
    })),
    onMutate: ignoreDoubleClick,
    onSuccess: () => toast.show({ kind: 'success', title: t('invoice.move.sendDone') }),
  });
  const send = async (means: InvoiceMeans) => {
    if (mutation.isPending) return;
    const yes = await confirm({
      title: t(`invoice.move.${means}Title`, { number: number ?? '' }),
      text: <p>{t(`invoice.move.${means}Text`, { email })}</p>,
      confirmLabel: t(`invoice.move.${means}`),
    });
    if (yes) mutation.mutate(means);
  };
  return {
    send,
    isPending: mutation.isPending,
    problem: mutation.isError ? errorText(mutation.error) : undefined,
  };
}

/** The history of an invoice, newest first: each action with user, time and reason. */
export function InvoiceEvents({ events }: Pick<Invoice, 'events'>) {
  const { t } = useTranslation('statements');
  const { instant } = useFormats();
  if (events.length === 0) return null;
  return (
    <section>
      <h2>{t('invoice.history')}</h2>
      <ul className={styles.shares}>
        {events.map(({ state, at, by, reason, means, recipient, message }) => (
          <li key={at}>
            {t('invoice.event', {
              what:
                means === 'email'
                  ? t(`invoice.emails.${message ?? 'sent'}`, { email: recipient })
                  : t(means === 'post' ? 'invoice.posted' : `invoice.states.${state}`),
              at: instant(at),
              by,
            })}
            {reason ? `: ${reason}` : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
