import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../kit/badge/badge.tsx';
import type { IconName } from '../../kit/icon/icons.ts';

/** The colour and icon of each status, used everywhere. */
export const STATUS_LOOKS: Record<OrderStatus, { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: 'yellow', icon: 'clock' },
  processing: { tone: 'blue', icon: 'pot' },
  ready_for_delivery: { tone: 'purple', icon: 'box' },
  delivering: { tone: 'indigo', icon: 'van' },
  completed: { tone: 'green', icon: 'check' },
  cancelled: { tone: 'red', icon: 'close' },
};

interface StatusBadgeProps {
  status: OrderStatus;
  /** Readable from two metres. */
  large?: boolean;
  /** No higher than a line of text. */
  small?: boolean;
  /** A shorter text, for places where the full one does not fit. */
  children?: ReactNode;
}

/** The text of a status with its colour and icon. */
export function StatusBadge({ status, large = false, small = false, children }: StatusBadgeProps) {
  const { t } = useTranslation('orders');
  const { tone, icon } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon} size={large ? 'large' : small ? 'small' : 'text'}>
      {children ?? t(`status.${status}`)}
    </Badge>
  );
}
