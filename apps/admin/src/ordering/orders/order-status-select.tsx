import { BadgeSelect } from '@trpeza/ui/kit/badge-select/badge-select';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { ORDER_STATUSES, isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { useTranslation } from 'react-i18next';
import type { Correction } from './correct-order.form.tsx';

type OrderStatusSelectProps = { order: Order; onChoose: (correction: Correction) => void };

/**
 * Shows the status of an order; roles that may correct it get a select. Choosing a status only opens the dialog in which
 * the correction is confirmed.
 */
export function OrderStatusSelect({ order, onChoose }: OrderStatusSelectProps) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
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
      options={ORDER_STATUSES.map((status) => ({ value: status, label: words(`status.${status}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
