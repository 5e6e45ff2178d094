import { Button } from '@trpeza/ui/kit/button/button';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import type { Correction } from './correct-order.form.tsx';
import { OrderStatusSelect } from './order-status-select.tsx';

interface OrderActions {
  onView: (order: Order) => void;
  onStatus: (correction: Correction) => void;
}

export function useOrderColumns({ onView, onStatus }: OrderActions): Column<Order>[] {
  const { t } = useTranslation('orders');
  const { t: admin } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const made = (order: Order) => date(localDateOf(order.createdAt, timeZone) ?? '', 'numeric');
  return [
    {
      key: 'id',
      header: t('field.id'),
      cell: (order) => order.orderNumber,
      rowHeader: true,
      align: 'end',
      sortable: true,
    },
    {
      key: 'customer',
      header: t('field.customer'),
      cell: (order) => <Customer order={order} />,
      line: 'first',
    },
    { key: 'date', header: common('date'), cell: made, align: 'end', line: 'none' },
    {
      key: 'delivery',
      header: admin('orders.delivery'),
      cell: (order) => date(order.deliveryDate, 'numeric'),
      align: 'end',
    },
    {
      key: 'total',
      header: t('field.total'),
      cell: (order) => price(order.totalAmount),
      align: 'end',
      line: 'second',
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: (order) => <OrderStatusSelect order={order} onChoose={onStatus} />,
    },
    {
      key: 'actions',
      header: common('actions'),
      align: 'end',
      cell: (order) => (
        <Button variant="subtle" onClick={() => onView(order)}>
          <span>
            {admin('orders.view')}
            <VisuallyHidden>: {t('number', { number: order.orderNumber })}</VisuallyHidden>
          </span>
        </Button>
      ),
    },
  ];
}

/** Links to all orders of this customer. */
function Customer({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  return (
    <Link to={paths.ordersOf(order.userId)}>
      {order.customerName || t('orders.noName', { id: order.userId })}
    </Link>
  );
}
