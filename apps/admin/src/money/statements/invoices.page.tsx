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
import { countEarlierDeliveries, InvoiceStateBadge, IssueAll } from './issue-invoices.tsx';
import { usePayerName } from './use-payer-name.ts';

export default function InvoicesPage() {
  const { t } = useTranslation('statements');
  const { monthLine: nameOf } = useFormats();
  const payerName = usePayerName();
  const months = useQuery({ ...api.query('GET /api/invoices'), refetchOnMount: 'always' });
  /** The total of the whole invoice, which can include earlier months. */
  const whole = (row: InvoiceMonth) => {
    const earlier = countEarlierDeliveries(row);
    return row.number === null && row.state !== 'ready' ? (
      '–'
    ) : (
      <>
        {row.number ? `${row.number} · ` : null}
        <Amount of={row.total} />
        {earlier > 0 ? ` ${t('invoice.earlier', { count: earlier })}` : null}
      </>
    );
  };
  const number = (key: string, header: string, cell: Column<InvoiceMonth>['cell']) =>
    ({ key, header, cell, align: 'end', line: 'none' }) as const;
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
    { key: 'state', header: t('invoice.state'), cell: (row) => <InvoiceStateBadge of={row} /> },
    number('deliveries', t('invoice.deliveries'), ({ ownDeliveries }) => ownDeliveries),
    number('own', t('invoice.own'), ({ ownTotal }) => <Amount of={ownTotal} />),
    { key: 'invoice', header: t('invoice.column.invoice'), cell: whole, align: 'end' },
    number('open', t('invoice.openOrders'), ({ openOrders }) => openOrders),
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
