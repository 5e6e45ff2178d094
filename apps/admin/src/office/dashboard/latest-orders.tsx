import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './dashboard.module.css';

export function LatestOrders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const columns: Column<Order>[] = [
    { key: 'id', header: words('field.id'), cell: (order) => <OrderNumber order={order} />, rowHeader: true },
    {
      key: 'date',
      header: common('date'),
      cell: (order) => date(localDateOf(order.createdAt, timeZone) ?? '', 'numeric'),
    },
    { key: 'amount', header: words('field.total'), cell: (order) => price(order.totalAmount), align: 'end' },
    {
      key: 'status',
      header: words('field.status'),
      cell: (order) => <Badge tone={toneOf(order)}>{words(`status.${order.status}`)}</Badge>,
    },
  ];
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h2>{t('dashboard.latest')}</h2>
        <ButtonLink to={paths.orders()} variant="secondary">
          {t('dashboard.viewAll')}
        </ButtonLink>
      </div>
      <DataTable
        caption={t('dashboard.latest')}
        captionHidden
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={t('dashboard.none')}
      />
    </section>
  );
}

function OrderNumber({ order }: { order: Order }) {
  return (
    <Link className={styles.number} to={paths.order(order.id)}>
      {order.orderNumber}
    </Link>
  );
}

/** Only new and completed orders are coloured here; the kitchen board shows all states. */
function toneOf({ status }: Order): BadgeTone {
  if (status === 'completed') return 'green';
  return status === 'pending' ? 'yellow' : 'neutral';
}
