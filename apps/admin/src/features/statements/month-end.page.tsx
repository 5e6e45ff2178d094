import { useQuery } from '@tanstack/react-query';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { useUser } from '@trpeza/ui/features/back-office/use-session';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Card } from '@trpeza/ui/kit/card/card';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isOffice } from '../accounts/role-choices.ts';
import { summaryOfExceptions } from '../reconciliation/use-exceptions.ts';
import { useLastMonths } from '../reports/use-last-months.ts';
import { NeedsAttention } from '../worklist/needs-attention.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import styles from './month-end.module.css';
import { usePayerName } from './use-payer-name.ts';
import { nextToIssue } from './next-to-issue.ts';

/** What is done with the month that is over, in the order in which it is done. */
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
        <Step title={t('monthEnd.close.title')}>
          <p>{t('monthEnd.close.text')}</p>
          <Link to={paths.closeMonth()}>{t('monthEnd.close.link')}</Link>
        </Step>
      </ol>
      {/* The rest of the office has its list on the page of today. */}
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
  const { t } = useTranslation('statements');
  const summary = useQuery({ ...summaryOfExceptions(), refetchOnMount: 'always' });
  return (
    <Step title={t('monthEnd.payments.title')}>
      <QueryView query={summary} title={t('list.loadFailed')}>
        {({ open }) => (
          <>
            <Badge tone={open > 0 ? 'yellow' : 'green'} icon={open > 0 ? 'bell' : 'check'}>
              {open > 0 ? t('monthEnd.payments.open', { count: open }) : t('monthEnd.payments.none')}
            </Badge>
            {open > 0 ? <p>{t('monthEnd.payments.text')}</p> : null}
            <Link to={paths.exceptions()}>{t('monthEnd.payments.link')}</Link>
          </>
        )}
      </QueryView>
    </Step>
  );
}

function Invoices({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const { month: nameOf, monthLine, price } = useFormats();
  const months = useQuery({ ...api.query('GET /api/invoices'), refetchOnMount: 'always' });
  const payerName = usePayerName();
  return (
    <Step title={t('monthEnd.invoice.title')}>
      <QueryView query={months} title={t('invoice.loadFailed')}>
        {(all) => {
          const next = nextToIssue(all) ?? all.find((each) => each.month === month);
          if (!next) return <p>{t('monthEnd.invoice.none', { month: nameOf(month) })}</p>;
          return (
            <>
              <InvoiceStateBadge state={next.state} onInvoices={next.onInvoices} />
              <p>
                {payerName(next)} <br />
                {t('monthEnd.invoice.text', {
                  month: monthLine(next.month),
                  count: next.ownDeliveries,
                  total: price(next.ownTotal),
                })}
              </p>
              <Link to={paths.invoice(next.month, next.funderId)}>
                {t('monthEnd.invoice.link', { month: nameOf(next.month) })}
              </Link>
            </>
          );
        }}
      </QueryView>
    </Step>
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
            <p>{t('monthEnd.statements.text', { count: total, toPay: price(sums.toPay) })}</p>
            <Link to={paths.statements({ month })}>
              {t('monthEnd.statements.link', { month: nameOf(month) })}
            </Link>
          </>
        )}
      </QueryView>
    </Step>
  );
}

function Received() {
  const { t } = useTranslation('statements');
  const lines = useQuery({
    ...api.query('GET /api/bank-lines', { query: { limit: 1 } }),
    refetchOnMount: 'always',
  });
  return (
    <Step title={t('monthEnd.received.title')}>
      <QueryView query={lines} title={t('list.loadFailed')}>
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
