import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../kit/badge/badge.tsx';
import type { IconName } from '../../kit/icon/icons.ts';

/** In the order an order passes them. */
const LOOKS: Record<OrderStatus, { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: 'yellow', icon: 'clock' },
  processing: { tone: 'blue', icon: 'pot' },
  ready_for_delivery: { tone: 'purple', icon: 'box' },
  delivering: { tone: 'indigo', icon: 'van' },
  completed: { tone: 'green', icon: 'check' },
  cancelled: { tone: 'red', icon: 'close' },
};

type OrderStatusBadgeProps = {
  status: OrderStatus;
  /** `large` is to be read from two metres. */
  size?: 'text' | 'large';
};

export function OrderStatusBadge({ status, size = 'text' }: OrderStatusBadgeProps) {
  const { t } = useTranslation('orders');
  return (
    <Badge {...LOOKS[status]} size={size}>
      {t(`status.${status}`)}
    </Badge>
  );
}
