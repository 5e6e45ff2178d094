import { useQuery } from '@tanstack/react-query';
import type { InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { Amount } from './amount.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import { countEarlierDeliveries, IssueAll } from './issue-invoices.tsx';
import { usePayerName } from './use-payer-name.ts';

export default function InvoicesPage() {
  const { t } = useTranslation('statements');
  const { monthLine: nameOf } = useFormats();
  const payerName = usePayerName();
  const months = useQuery({ ...api.query('GET /api/invoices'), refetchOnMount: 'always' });
  const columns: Column<InvoiceMonth>[] = [
    {
      key: 'month',
      header: t('list.month'),
      rowHeader: true,
      cell: (row) => (
        <Link
          to={paths.invoice(row.month, row.funderId)}
          aria-label={t('invoice.open', { month: nameOf(row.month), payer: payerName(row) ?? '–' })}
        >
          {nameOf(row.month)}
        </Link>
      ),
    },
    { key: 'payer', header: t('invoice.payer'), cell: (row) => payerName(row) ?? '–', line: 'first' },
    {
      key: 'state',
      header: t('invoice.state'),
      cell: ({ state, onInvoices }) => <InvoiceStateBadge state={state} onInvoices={onInvoices} />,
    },
    {
      key: 'deliveries',
      header: t('invoice.deliveries'),
      cell: ({ ownDeliveries }) => ownDeliveries,
      align: 'end',
      line: 'none',
    },
    {
      key: 'own',
      header: t('invoice.own'),
      cell: ({ ownTotal }) => <Amount of={ownTotal} />,
      align: 'end',
      line: 'none',
    },
    {
      key: 'invoice',
      header: t('invoice.column.invoice'),
      cell: (month) => <WholeInvoice month={month} />,
      align: 'end',
    },
    {
      key: 'open',
      header: t('invoice.openOrders'),
      cell: ({ openOrders }) => openOrders,
      align: 'end',
      line: 'none',
    },
  ];
  return (
    <ListPage
      title={t('invoice.title')}
      lead={t('invoice.lead')}
      list={{ ...months, rows: months.data ?? [] }}
      failed={t('invoice.loadFailed')}
      columns={columns}
      rowKey={({ month, funderId }) => `${month} ${funderId}`}
    >
      <IssueAll months={months.data ?? []} />
    </ListPage>
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
      {number ? `${number} · ` : null}
      <Amount of={total} />
      {earlier > 0 ? ` ${t('invoice.earlier', { count: earlier })}` : null}
    </>
  );
}
