import { ORDER_STATUSES, isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import { BadgeSelect } from '../../layouts/badge-select.tsx';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import type { Correction } from './correct-order.form.tsx';
import styles from './orders.module.css';

type OrderActions = { onView: (order: Order) => void; onStatus: (correction: Correction) => void };

export function useOrderColumns({ onView, onStatus }: OrderActions): Column<Order>[] {
  const { t } = useTranslation(['orders', 'admin', 'common']);
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const made = (order: Order) => date(localDateOf(order.createdAt, timeZone) ?? '', 'numeric');
  const figure = (key: string, header: string, cell: (order: Order) => string): Column<Order> => {
    return { key, header, cell, align: 'end' };
  };
  return [
    { ...figure('id', t('field.id'), (order) => order.orderNumber), rowHeader: true, sortable: true },
    {
      key: 'customer',
      header: t('field.customer'),
      cell: (order) => (
        <Link className={styles.customer} to={paths.ordersOf(order.userId)}>
          {order.customerName || t('admin:orders.noName', { id: order.userId })}
        </Link>
      ),
      line: 'first',
    },
    { ...figure('date', t('common:date'), made), line: 'none' },
    figure('delivery', t('admin:orders.delivery'), (order) => date(order.deliveryDate, 'numeric')),
    { ...figure('total', t('field.total'), (order) => price(order.totalAmount)), line: 'none' },
    {
      key: 'status',
      header: t('field.status'),
      cell: (order) => <OrderStatusSelect order={order} onChoose={onStatus} />,
    },
    {
      key: 'actions',
      header: t('common:actions'),
      align: 'end',
      line: 'first',
      cell: (order) => (
        <Button
          variant="subtle"
          size="small"
          className={styles.view}
          aria-label={`${t('admin:orders.view')}: ${t('number', { number: order.orderNumber })}`}
          onClick={() => onView(order)}
        >
          {t('admin:orders.view')}
        </Button>
      ),
    },
  ];
}

type OrderStatusSelectProps = { order: Order; onChoose: (correction: Correction) => void };

/**
 * Shows the status of an order; roles that may correct it get a select. Choosing a status only opens the dialog in which
 * the correction is confirmed.
 */
export function OrderStatusSelect({ order, onChoose }: OrderStatusSelectProps) {
  const { t } = useTranslation(['admin', 'orders']);
  const { role } = useUser();
  const badge = <StatusBadge status={order.status} />;
  if (!isOrderActionAllowed('correct', order, role)) return badge;
  const choose = (value: string) => {
    const target = ORDER_STATUSES.find((each) => each === value);
    if (target && target !== order.status) onChoose({ id: order.id, order, target });
  };
  return (
    <BadgeSelect
      badge={badge}
      aria-label={t('orders.statusOf', { number: order.orderNumber })}
      value={order.status}
      options={ORDER_STATUSES.map((status) => ({ value: status, label: t(`orders:status.${status}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
