import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Invoice } from '@trpeza/contract/money/invoices.schemas';
import { type InvoiceMeans, nextInvoiceState } from '@trpeza/contract/money/invoices.states';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { isInAudience } from '../../access/users/audience.ts';
import { api } from '../../api.ts';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { paths } from '../../paths.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import {
  countEarlierDeliveries,
  InvoiceStateBadge,
  MonthShares,
  useIssueInvoice,
} from './issue-invoices.tsx';
import { usePayerName } from './use-payer-name.ts';

/** Polling interval until the invoice email has been sent. */
const MAIL_POLLING_MS = 5_000;

export default function InvoicePage() {
  const { t } = useTranslation('statements');
  const { month: nameOf, date, dayOf } = useFormats();
  const { month = '' } = useParams();
  const [address] = useSearchParams();
  const funderId = Number(address.get('funder')) || undefined;
  const payerName = usePayerName();
  const errorText = useErrorText();
  const invoice = useQuery({
    ...api.query('GET /api/invoices/{month}', {
      params: { month },
      query: { ...(funderId && { funderId }) },
    }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.events.some(({ message }) => message === 'waiting') ? MAIL_POLLING_MS : false,
  });
  const seen = invoice.data;
  return (
    <DetailPage
      title={t('invoice.of', { month: nameOf(month) })}
      back={{ to: paths.invoices(), label: t('invoice.back') }}
      head={
        seen ? (
          <>
            <InvoiceStateBadge of={seen} />
            <strong>{payerName(seen)}</strong>
            {seen.number && seen.issuedAt ? (
              <span>{t('invoice.issuedOn', { number: seen.number, day: dayOf(seen.issuedAt) })}</span>
            ) : null}
            {seen.dueOn ? <span>{t('invoice.due', { date: date(seen.dueOn, 'numeric') })}</span> : null}
          </>
        ) : null
      }
    >
      <QueryView
        query={invoice}
        title={t('invoice.loadFailed')}
        help={invoice.error instanceof ApiError ? errorText(invoice.error) : undefined}
      >
        {(whole) => (
          <>
            <Documents invoice={whole} />
            <Warnings invoice={whole} />
            <Figures invoice={whole} />
            <Events events={whole.events} />
            <InvoiceLines month={whole.month} funderId={whole.funderId} state={whole.state} />
          </>
        )}
      </QueryView>
    </DetailPage>
  );
}

function Warnings({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('statements');
  const { month: nameOf } = useFormats();
  const { number, openOrders, state, total, taxInvoiceGaps, issueFirst, funderId } = invoice;
  const earlier = countEarlierDeliveries(invoice);
  return (
    <>
      {number === null && openOrders > 0 ? (
        <Notice kind="warning" title={t('invoice.openTitle', { count: openOrders })}>
          {t('invoice.openText')}
        </Notice>
      ) : null}
      {state === 'ready' && !total.startsWith('-') && taxInvoiceGaps.length > 0 ? (
        <Notice title={t('invoice.gapsTitle')}>
          {taxInvoiceGaps.map((gap) => t(`invoice.gap.${gap}`)).join(' ')}
        </Notice>
      ) : null}
      {state === 'included' ? <Notice>{t('errors.later-issued')}</Notice> : null}
      {earlier > 0 ? (
        <Notice
          title={t('invoice.earlierTitle', { count: earlier })}
          actions={
            issueFirst ? (
              <Link to={paths.invoice(issueFirst, funderId)}>
                {t('invoice.first', { month: nameOf(issueFirst) })}
              </Link>
            ) : null
          }
        >
          <MonthShares invoice={invoice} />
          {issueFirst ? <p>{t('invoice.earlierText')}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}

function Figures({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  const { number, total, received } = invoice;
  // A negative total is shown as an amount to deduct.
  const isCredit = total.startsWith('-');
  const overpaid = invoice.state === 'paid' ? toCents(parseMoney(received) - parseMoney(total)) : toCents(0);
  const toPay = t(invoice.funderId === null ? 'invoice.total' : 'invoice.toPay');
  return (
    <FigureTiles
      label={t('invoice.column.amount')}
      figures={[
        { name: t('invoice.deliveries'), value: invoice.deliveries },
        { name: t('invoice.credits'), value: invoice.credits },
        { name: t('invoice.ordersTotal'), value: price(invoice.ordersTotal) },
        { name: t('invoice.customersTotal'), value: price(invoice.customersTotal) },
        { name: isCredit ? t('invoice.toDeduct') : toPay, value: price(isCredit ? total.slice(1) : total) },
        ...(invoice.taxCodes.includes('gst')
          ? [{ name: t('invoice.taxWithin'), value: price(invoice.tax) }]
          : []),
        ...(number === null ? [] : [{ name: t('invoice.received'), value: price(received) }]),
        ...(overpaid > 0 ? [{ name: t('invoice.overpaid'), value: price(formatMoney(overpaid)) }] : []),
      ]}
    />
  );
}

/** The actions that take a reason. */
const REASONED = ['hold', 'reject'] as const;

/** The documents and, for bookkeepers, the actions: issue, send, hold, and record that the payer rejected it. */
function Documents({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('statements');
  const { language } = useFormats();
  const confirm = useConfirm();
  const mayAct = isInAudience('bookkeepers', useUser());
  const issuing = useIssueInvoice(invoice);
  const [asked, setAsked] = useState<(typeof REASONED)[number]>();
  const { month, funderId, state, number, email } = invoice;
  const file = { params: { month }, query: { language, ...(funderId !== null && { funderId }) } };
  const sending = useSave(
    api.mutation('PUT /api/invoices/{month}/state', (means: InvoiceMeans) => ({
      params: { month },
      body: { funderId, action: 'send' as const, seen: state, means, language },
    })),
    { done: t('invoice.move.sendDone'), onFailed: () => true },
  );
  /** Asks to confirm the recipient, then emails the invoice, or records that it was posted. */
  const send = async (means: InvoiceMeans) => {
    if (sending.isPending) return;
    const yes = await confirm({
      title: t(`invoice.move.${means}Title`, { number: number ?? '' }),
      text: <p>{t(`invoice.move.${means}Text`, { email })}</p>,
      confirmLabel: t(`invoice.move.${means}`),
    });
    if (yes) sending.mutate(means);
  };
  const canSend = mayAct && number !== null && nextInvoiceState(state, 'send');
  const problem = issuing.problem ?? sending.problem;
  return (
    <>
      {problem ? (
        <Notice
          kind="error"
          announce
          title={t(issuing.problem ? 'invoice.issueFailed' : 'invoice.move.failed')}
        >
          {problem}
        </Notice>
      ) : null}
      <Group gap="sm">
        {mayAct && state === 'ready' ? (
          <Button onClick={() => void issuing.issue()}>
            {issuing.isPending ? t('invoice.issuing') : t('invoice.issue')}
          </Button>
        ) : null}
        {canSend && email ? (
          <Button isLoading={sending.isPending} onClick={() => void send('email')}>
            {t('invoice.move.email')}
          </Button>
        ) : null}
        {canSend ? (
          <Button variant="secondary" isLoading={sending.isPending} onClick={() => void send('post')}>
            {t('invoice.move.post')}
          </Button>
        ) : null}
        <ExternalLinkButton href={api.href('GET /api/invoices/{month}/pdf', file)}>
          {t(number === null ? 'invoice.draftPdf' : 'invoice.pdf')}
        </ExternalLinkButton>
        <AnchorButton variant="secondary" href={api.href('GET /api/invoices/{month}/csv', file)} download>
          {t('invoice.csv')}
        </AnchorButton>
        {mayAct && number !== null
          ? REASONED.filter((action) => nextInvoiceState(state, action)).map((action) => (
              <Button key={action} variant="secondary" onClick={() => setAsked(action)}>
                {t(`invoice.move.${action}`)}
              </Button>
            ))
          : null}
      </Group>
      {canSend && !email ? <p>{t('invoice.move.noEmail')}</p> : null}
      {asked ? <ReasonForm invoice={invoice} action={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

/** Asks why an invoice is held, or why its payer has rejected it. */
function ReasonForm(props: { invoice: Invoice; action: (typeof REASONED)[number]; onClose: () => void }) {
  const { invoice, action, onClose } = props;
  const { t } = useTranslation('statements');
  const { month, funderId, state: seen, number } = invoice;
  return (
    <EditDialog
      title={t(`invoice.move.${action}Title`, { number: number ?? '' })}
      onClose={onClose}
      form={{
        values: { reason: '' },
        schema: () => import('@trpeza/contract/money/invoices.schemas').then((all) => all.ChangeInvoiceState),
        bodyOf: ({ reason }) => ({ funderId, action, seen, reason }),
      }}
      call={api.mutation('PUT /api/invoices/{month}/state')}
      inputOf={(body) => ({ params: { month }, body })}
      done={t(`invoice.move.${action}Done`)}
      failed={t('invoice.move.failed')}
      onSaved={onClose}
      submit={t(`invoice.move.${action}`)}
    >
      {({ text }) => (
        <>
          <p>{t(`invoice.move.${action}Text`)}</p>
          <TextArea {...text('reason')} label={t('invoice.move.why')} maxLength={500} />
        </>
      )}
    </EditDialog>
  );
}

/** The history of an invoice, newest first: each action with user, time and reason. */
function Events({ events }: Pick<Invoice, 'events'>) {
  const { t } = useTranslation('statements');
  const { instant } = useFormats();
  if (events.length === 0) return null;
  return (
    <section>
      <h2>{t('invoice.history')}</h2>
      <ul>
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
