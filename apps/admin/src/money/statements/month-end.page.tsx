import { useQuery } from '@tanstack/react-query';
import type { InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Card } from '@trpeza/ui/kit/card/card';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isOffice } from '../../access/users/role-choices.ts';
import { summaryOfPaymentIssues } from '../reconciliation/use-payment-issues.ts';
import { useLastMonths } from '../../office/reports/use-last-months.ts';
import { NeedsAttention } from '../../office/worklist/needs-attention.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import styles from './month-end.module.css';
import { SalesLinks } from './sales-files.tsx';
import { usePayerName } from './use-payer-name.ts';

/** The steps that complete the previous month, in their order. */
export default function MonthEndPage() {
  const { t } = useTranslation('statements');
  const { month: nameOf } = useFormats();
  const user = useUser();
  const [, month = ''] = useLastMonths();
  usePageTitle(t('monthEnd.title'));
  return (
    <>
      <PageHeader title={t('monthEnd.title')} lead={t('monthEnd.lead', { month: nameOf(month) })} />
      <ol className={styles.steps}>
        <Payments />
        <Received />
        <Invoices month={month} />
        <Statements month={month} />
        <Close month={month} />
      </ol>
      {/* The other office roles have the worklist on the dashboard. */}
      {isOffice(user) ? null : <NeedsAttention />}
    </>
  );
}

type StepProps = { title: string; children: ReactNode };

function Step({ title, children }: StepProps) {
  const heading = useId();
  return (
    <Card as="li" aria-labelledby={heading}>
      <div className={styles.step}>
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </Card>
  );
}

function Payments() {
  const { t } = useTranslation(['statements', 'reconciliation']);
  const summary = useQuery({ ...summaryOfPaymentIssues(), refetchOnMount: 'always' });
  return (
    <Step title={t('monthEnd.payments.title')}>
      <QueryView query={summary} title={t('reconciliation:loadFailed')}>
        {({ open }) => (
          <>
            <Badge tone={open > 0 ? 'yellow' : 'green'} icon={open > 0 ? 'bell' : 'check'}>
              {open > 0 ? t('monthEnd.payments.open', { count: open }) : t('monthEnd.payments.none')}
            </Badge>
            {open > 0 ? <p>{t('monthEnd.payments.text')}</p> : null}
            <Link to={paths.paymentIssues()}>{t('monthEnd.payments.link')}</Link>
          </>
        )}
      </QueryView>
    </Step>
  );
}

function Invoices({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const { month: nameOf } = useFormats();
  const months = useQuery({ ...api.query('GET /api/invoices'), refetchOnMount: 'always' });
  return (
    <Step title={t('monthEnd.invoice.title')}>
      <QueryView query={months} title={t('invoice.loadFailed')}>
        {(all) => {
          const rows = invoicesToReview(month, all);
          if (rows.length === 0) return <p>{t('monthEnd.invoice.none', { month: nameOf(month) })}</p>;
          return (
            <ul className={styles.invoices}>
              {rows.map((row) => (
                <InvoiceLine key={`${row.month} ${row.funderId}`} invoice={row} />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Step>
  );
}

/** The month's invoices, one per payer, after the uninvoiced older months: a later invoice would include those. */
function invoicesToReview(month: string, all: readonly InvoiceMonth[]): InvoiceMonth[] {
  const left = [...all].reverse().filter((each) => each.month < month && each.state === 'ready');
  return [...left, ...all.filter((each) => each.month === month && each.state !== 'empty')];
}

function InvoiceLine({ invoice }: { invoice: InvoiceMonth }) {
  const { t } = useTranslation('statements');
  const { month: nameOf, monthLine, price } = useFormats();
  const payer = usePayerName()(invoice);
  const { month, funderId, state, deliveries, credits, total, ownDeliveries, ownTotal } = invoice;
  const hasEarlier = invoice.months.some((share) => share.month < month);
  const isAlone = state !== 'included' && !hasEarlier;
  const text =
    isAlone && credits > 0
      ? t('monthEnd.invoice.withCredits', {
          month: monthLine(month),
          count: deliveries,
          credits,
          total: price(total),
        })
      : t('monthEnd.invoice.text', { month: monthLine(month), count: ownDeliveries, total: price(ownTotal) });
  return (
    <li>
      <InvoiceStateBadge state={state} onInvoices={invoice.onInvoices} />
      <Link
        to={paths.invoice(month, funderId)}
        aria-label={t('invoice.open', { month: nameOf(month), payer })}
      >
        {payer}
      </Link>
      <p>
        {text}{' '}
        {hasEarlier
          ? t(credits > 0 ? 'monthEnd.invoice.earlierWithCredits' : 'monthEnd.invoice.earlier', {
              total: price(total),
            })
          : null}
      </p>
    </li>
  );
}

function Statements({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const { month: nameOf, price } = useFormats();
  const list = useQuery({
    ...api.query('GET /api/statements/{month}', { params: { month }, query: { limit: 1 } }),
    refetchOnMount: 'always',
  });
  return (
    <Step title={t('monthEnd.statements.title')}>
      <QueryView query={list} title={t('list.loadFailed')}>
        {({ total, sums }) => (
          <>
            <p>{t('monthEnd.statements.text', { count: total, due: price(sums.due) })}</p>
            <Link to={paths.statements({ month })}>
              {t('monthEnd.statements.link', { month: nameOf(month) })}
            </Link>
          </>
        )}
      </QueryView>
    </Step>
  );
}

function Close({ month }: { month: string }) {
  const { t } = useTranslation(['statements', 'incoming-payments']);
  const { month: nameOf } = useFormats();
  const closed = useQuery({ ...api.query('GET /api/closed-months'), refetchOnMount: 'always' });
  return (
    <Step title={t('monthEnd.close.title')}>
      <QueryView query={closed} title={t('incoming-payments:close.loadFailed')}>
        {({ months }) => (
          <>
            {months.some((each) => each.month === month) ? (
              <Badge tone="green" icon="check">
                {t('monthEnd.close.done', { month: nameOf(month) })}
              </Badge>
            ) : (
              <p>{t('monthEnd.close.text')}</p>
            )}
            <Link to={paths.closeMonth()}>{t('monthEnd.close.link')}</Link>
            <p>{t('monthEnd.close.sales', { month: nameOf(month) })}</p>
            <SalesLinks month={month} />
          </>
        )}
      </QueryView>
    </Step>
  );
}

function Received() {
  const { t } = useTranslation(['statements', 'incoming-payments']);
  const lines = useQuery({
    ...api.query('GET /api/bank-lines', { query: { limit: 1 } }),
    refetchOnMount: 'always',
  });
  return (
    <Step title={t('monthEnd.received.title')}>
      <QueryView query={lines} title={t('incoming-payments:bank.loadFailed')}>
        {({ total: open }) => (
          <>
            <Badge tone={open > 0 ? 'yellow' : 'green'} icon={open > 0 ? 'bell' : 'check'}>
              {open > 0 ? t('monthEnd.received.open', { count: open }) : t('monthEnd.received.none')}
            </Badge>
            <p>{t('monthEnd.received.text')}</p>
            <Link to={paths.moneyReceived({ tab: 'bank' })}>{t('monthEnd.received.link')}</Link>
          </>
        )}
      </QueryView>
    </Step>
  );
}
