import { Button } from '@mantine/core';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/features/desk/use-kitchen';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { OrderStatusSelect } from './order-status-select.tsx';
import styles from './orders.module.css';

type OrdersTableProps = { orders: readonly Order[]; onView: (order: Order) => void };

export function OrdersTable({ orders, onView }: OrdersTableProps) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const { role } = useUser();
  const columns: Column<Order>[] = [
    {
      key: 'id',
      header: words('field.id'),
      cell: (order) => order.orderNumber,
      rowHeader: true,
      align: 'end',
    },
    {
      key: 'customer',
      header: words('field.customer'),
      cell: (order) => order.customerName || t('orders.noName', { id: order.userId }),
    },
    {
      key: 'date',
      header: common('date'),
      cell: (order) => date(localDateOf(order.createdAt, timeZone) ?? '', 'numeric'),
      align: 'end',
    },
    {
      key: 'delivery',
      header: t('orders.delivery'),
      cell: (order) => date(order.deliveryDate, 'numeric'),
      align: 'end',
    },
    { key: 'total', header: words('field.total'), cell: (order) => price(order.totalAmount), align: 'end' },
    {
      key: 'status',
      header: words('field.status'),
      // Case managers may look and not touch.
      cell: (order) =>
        role === 'admin' ? <OrderStatusSelect order={order} /> : <StatusBadge status={order.status} />,
    },
    {
      key: 'actions',
      header: common('actions'),
      cell: (order) => (
        <Button className={styles.view ?? ''} variant="default" onClick={() => onView(order)}>
          <span>
            {t('orders.view')}
            <VisuallyHidden>: {words('number', { number: order.orderNumber })}</VisuallyHidden>
          </span>
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('orders.title')}
      captionHidden
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={t('orders.none')}
    />
  );
}
