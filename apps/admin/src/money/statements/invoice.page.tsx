import { Button } from '@trpeza/ui/kit/button/button';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Invoice } from '@trpeza/contract/money/invoices.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isInAudience } from '../../access/users/audience.ts';
import { EarlierMonths } from './earlier-months.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceEvents, InvoiceActions } from './invoice-actions.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import styles from './statements.module.css';
import { useIssueInvoice } from './use-issue-invoice.tsx';
import { usePayerName } from './use-payer-name.ts';

/** Polling interval until the invoice email has been sent. */
const MAIL_POLLING_MS = 5_000;

export default function InvoicePage() {
  const { t } = useTranslation('statements');
  const { month: nameOf } = useFormats();
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
  const title = t('invoice.of', { month: nameOf(month) });
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        lead={invoice.data ? payerName(invoice.data) : undefined}
        back={{ to: paths.invoices(), label: t('invoice.back') }}
      />
      <QueryView
        query={invoice}
        title={t('invoice.loadFailed')}
        help={invoice.error instanceof ApiError ? errorText(invoice.error) : undefined}
      >
        {(whole) => <Whole invoice={whole} />}
      </QueryView>
    </>
  );
}

function Whole({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('statements');
  const { price, date, dayOf } = useFormats();
  const user = useUser();
  const { state, number, issuedAt, dueOn, deliveries, credits, taxCodes } = invoice;
  // A negative total is shown as an amount to deduct.
  const isCredit = invoice.total.startsWith('-');
  const overpaid =
    state === 'paid' ? toCents(parseMoney(invoice.received) - parseMoney(invoice.total)) : toCents(0);
  return (
    <div className={styles.statement}>
      <p className={styles.state}>
        <InvoiceStateBadge state={state} onInvoices={invoice.onInvoices} />
        {number && issuedAt ? <span>{t('invoice.issuedOn', { number, day: dayOf(issuedAt) })}</span> : null}
        {dueOn ? <span>{t('invoice.due', { date: date(dueOn, 'numeric') })}</span> : null}
      </p>
      {number === null && invoice.openOrders > 0 ? (
        <Notice kind="warning" title={t('invoice.openTitle', { count: invoice.openOrders })}>
          {t('invoice.openText')}
        </Notice>
      ) : null}
      {state === 'ready' && !isCredit && invoice.taxInvoiceGaps.length > 0 ? (
        <Notice title={t('invoice.gapsTitle')}>
          {invoice.taxInvoiceGaps.map((gap) => t(`invoice.gap.${gap}`)).join(' ')}
        </Notice>
      ) : null}
      {state === 'included' ? <Notice>{t('errors.later-issued')}</Notice> : null}
      <EarlierMonths invoice={invoice} />
      <FigureTiles
        label={t('invoice.column.amount')}
        figures={[
          { name: t('invoice.deliveries'), value: deliveries },
          { name: t('invoice.credits'), value: credits },
          { name: t('invoice.ordersTotal'), value: price(invoice.ordersTotal) },
          { name: t('invoice.customersTotal'), value: price(invoice.customersTotal) },
          isCredit
            ? { name: t('invoice.toDeduct'), value: price(invoice.total.slice(1)) }
            : {
                name: t(invoice.funderId === null ? 'invoice.total' : 'invoice.toPay'),
                value: price(invoice.total),
              },
          ...(taxCodes.includes('gst') ? [{ name: t('invoice.taxWithin'), value: price(invoice.tax) }] : []),
          ...(number === null ? [] : [{ name: t('invoice.received'), value: price(invoice.received) }]),
          ...(overpaid > 0 ? [{ name: t('invoice.overpaid'), value: price(formatMoney(overpaid)) }] : []),
        ]}
      />
      <Actions invoice={invoice} />
      {number !== null && isInAudience('bookkeepers', user) ? <InvoiceActions invoice={invoice} /> : null}
      <InvoiceEvents events={invoice.events} />
      <InvoiceLines month={invoice.month} funderId={invoice.funderId} state={state} />
    </div>
  );
}

/** The invoice's documents and, for bookkeepers, the button that issues it. */
function Actions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('statements');
  const { language } = useFormats();
  const user = useUser();
  const { issue, isPending, problem } = useIssueInvoice(invoice);
  const { month, funderId } = invoice;
  const file = { params: { month }, query: { language, ...(funderId !== null && { funderId }) } };
  return (
    <>
      {problem ? (
        <Notice kind="error" announce title={t('invoice.issueFailed')}>
          {problem}
        </Notice>
      ) : null}
      <div className={styles.documents}>
        {invoice.state === 'ready' && isInAudience('bookkeepers', user) ? (
          <Button onClick={() => void issue()}>
            {isPending ? t('invoice.issuing') : t('invoice.issue')}
          </Button>
        ) : null}
        <ExternalLinkButton href={api.href('GET /api/invoices/{month}/pdf', file)}>
          {t(invoice.number === null ? 'invoice.draftPdf' : 'invoice.pdf')}
        </ExternalLinkButton>
        <AnchorButton variant="secondary" href={api.href('GET /api/invoices/{month}/csv', file)} download>
          {t('invoice.csv')}
        </AnchorButton>
      </div>
    </>
  );
}
