import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import type { ReportOrder } from '@trpeza/contract/reports/reports.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/features/back-office/use-kitchen';
import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import type { ReportFilters } from './report-filters.ts';
import styles from './reports.module.css';

/** The orders behind the figures, page by page. */
export function ReportOrders({ filters }: { filters: ReportFilters }) {
  const { t } = useTranslation('reports');
  const orders = useReportOrders(filters);
  const columns = useColumns();
  const rows = orders.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryView query={orders} title={t('loadFailed')}>
      {({ pages }) => (
        <section className={styles.orders}>
          <h2>{t('list.title')}</h2>
          <p className={styles.count} role="status">
            {t('list.count', { shown: rows.length, count: pages.at(-1)?.total ?? 0 })}
          </p>
          <DataTable
            caption={t('list.title')}
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={t('none')}
          />
          <MoreButton of={orders} coming={t('list.loadingMore')}>
            {t('list.more')}
          </MoreButton>
        </section>
      )}
    </QueryView>
  );
}

function useReportOrders({ month, ...query }: ReportFilters) {
  return useInfiniteQuery({
    ...infinite(api, 'GET /api/reports/orders/{month}/list', { params: { month }, query }),
    refetchOnMount: 'always',
  });
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
