import { useQuery } from '@tanstack/react-query';
import type { InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Amount } from './amount.tsx';
import { countEarlierDeliveries } from './earlier-months.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import { findMonthToIssue } from './find-month-to-issue.ts';
import styles from './statements.module.css';
import { usePayerName } from './use-payer-name.ts';

export default function InvoicesPage() {
  const { t } = useTranslation('statements');
  const months = useQuery({ ...api.query('GET /api/invoices'), refetchOnMount: 'always' });
  usePageTitle(t('invoice.title'));
  return (
    <>
      <PageHeader title={t('invoice.title')} lead={t('invoice.lead')} />
      <QueryView query={months} title={t('invoice.loadFailed')}>
        {(all) => (
          <div className={styles.statement}>
            <Next months={all} />
            <Months months={all} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Next({ months }: { months: readonly InvoiceMonth[] }) {
  const { t } = useTranslation('statements');
  const { month: nameOf } = useFormats();
  const next = findMonthToIssue(months);
  const nameOfPayer = usePayerName();
  if (!next) return null;
  const words = { month: nameOf(next.month), payer: nameOfPayer(next) ?? '–' };
  return (
    <Notice
      title={t('invoice.next', words)}
      actions={<Link to={paths.invoice(next.month, next.funderId)}>{t('invoice.open', words)}</Link>}
    />
  );
}

function Months({ months }: { months: readonly InvoiceMonth[] }) {
  const { t } = useTranslation('statements');
  const { monthLine: nameOf } = useFormats();
  const nameOfPayer = usePayerName();
  const columns: Column<InvoiceMonth>[] = [
    {
      key: 'month',
      header: t('list.month'),
      rowHeader: true,
      cell: (row) => (
        <Link
          className={styles.person}
          to={paths.invoice(row.month, row.funderId)}
          aria-label={t('invoice.open', { month: nameOf(row.month), payer: nameOfPayer(row) ?? '–' })}
        >
          {nameOf(row.month)}
        </Link>
      ),
    },
    {
      key: 'payer',
      header: t('invoice.payer'),
      cell: (row) => <span className={styles.payer}>{nameOfPayer(row) ?? '–'}</span>,
    },
    {
      key: 'state',
      header: t('invoice.state'),
      cell: ({ state, onInvoices }) => (
        <span className={state === 'included' ? undefined : styles.badge}>
          <InvoiceStateBadge state={state} onInvoices={onInvoices} />
        </span>
      ),
    },
    {
      key: 'deliveries',
      header: t('invoice.deliveries'),
      cell: ({ ownDeliveries }) => ownDeliveries,
      align: 'end',
    },
    {
      key: 'own',
      header: t('invoice.own'),
      cell: ({ ownTotal }) => <Amount of={ownTotal} />,
      align: 'end',
    },
    {
      key: 'invoice',
      header: t('invoice.column.invoice'),
      cell: (month) => <WholeInvoice month={month} />,
      align: 'end',
    },
    { key: 'open', header: t('invoice.openOrders'), cell: ({ openOrders }) => openOrders, align: 'end' },
  ];
  return (
    <DataTable
      caption={t('invoice.title')}
      captionHidden
      columns={columns}
      rows={months}
      rowKey={({ month, funderId }) => `${month} ${funderId}`}
    />
  );
}

/** The total of the whole invoice, which can include earlier months. */
function WholeInvoice({ month }: { month: InvoiceMonth }) {
  const { t } = useTranslation('statements');
  const { number, state, total } = month;
  const earlier = countEarlierDeliveries(month);
  if (number === null && state !== 'ready') return '–';
  return (
    <>
      {number ? <span className={styles.number}>{number}</span> : null}
      <Amount of={total} />
      {earlier > 0 ? (
        <span className={styles.includes}>{t('invoice.earlier', { count: earlier })}</span>
      ) : null}
    </>
  );
}
