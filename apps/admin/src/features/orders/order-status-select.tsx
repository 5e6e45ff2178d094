import { BadgeSelect } from '@trpeza/ui/kit/badge-select/badge-select';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/orders/orders.states';
import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { useTranslation } from 'react-i18next';

type OrderStatusSelectProps = { order: Order; onChoose: (status: OrderStatus) => void };

/** Choosing only opens the dialog: nothing changes before the consequences have been read and confirmed. */
export function OrderStatusSelect({ order, onChoose }: OrderStatusSelectProps) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const choose = (value: string) => {
    const status = ORDER_STATUSES.find((each) => each === value);
    if (status && status !== order.status) onChoose(status);
  };
  return (
    <BadgeSelect
      badge={<StatusBadge status={order.status} />}
      aria-label={t('orders.statusOf', { number: order.orderNumber })}
      value={order.status}
      options={ORDER_STATUSES.map((status) => ({ value: status, label: words(`status.${status}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
