import type { ReportOrder } from '@trpeza/contract/office/reports.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { useList } from '../../use-list.ts';
import styles from './reports.module.css';
import type { ReportFilters } from './use-report-filters.ts';

export function ReportOrders({ filters: { month, ...query } }: { filters: ReportFilters }) {
  const { t } = useTranslation('reports');
  const orders = useList('GET /api/reports/orders/{month}/list', { params: { month }, query });
  const columns = useColumns();
  const { rows, last } = orders;
  return (
    <QueryView query={orders} title={t('loadFailed')}>
      {() => (
        <section className={styles.orders}>
          <h2>{t('list.title')}</h2>
          <p className={styles.count} role="status">
            {t('list.count', { shown: rows.length, count: last?.total ?? 0 })}
          </p>
          <DataTable
            caption={t('list.title')}
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={t('none')}
          />
          <MoreButton of={orders} />
        </section>
      )}
    </QueryView>
  );
}

function useColumns(): Column<ReportOrder>[] {
  const { t } = useTranslation('reports');
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  return [
    { key: 'id', header: t('csv.id'), cell: (order) => order.orderNumber, rowHeader: true, align: 'end' },
    {
      key: 'customer',
      header: t('customer'),
      cell: (order) => <span className={styles.customer}>{order.customerName}</span>,
    },
    {
      key: 'delivery',
      header: t('list.delivery'),
      cell: (order) => date(order.deliveryDate, 'numeric'),
      align: 'end',
    },
    {
      key: 'created',
      header: t('list.created'),
      cell: (order) => date(localDateOf(order.createdAt, timeZone) ?? '', 'numeric'),
      align: 'end',
    },
    { key: 'total', header: t('csv.total'), cell: (order) => price(order.totalAmount), align: 'end' },
    { key: 'status', header: t('status'), cell: (order) => <StatusBadge status={order.status} /> },
  ];
}
