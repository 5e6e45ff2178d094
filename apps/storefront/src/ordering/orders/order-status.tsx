import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import type { IconName } from '@trpeza/ui/kit/icon/icons';

interface Look {
  tone: BadgeTone;
  icon: IconName;
}

/**
 * The customer's colours: completed is green, pending is yellow, everything else is grey. The last two statuses occur only
 * in orders of earlier years.
 */
const LOOKS = {
  pending: { tone: 'yellow', icon: 'clock' },
  processing: { tone: 'neutral', icon: 'pot' },
  ready_for_delivery: { tone: 'neutral', icon: 'box' },
  delivering: { tone: 'neutral', icon: 'van' },
  completed: { tone: 'green', icon: 'check' },
  cancelled: { tone: 'neutral', icon: 'close' },
  shipped: { tone: 'neutral', icon: 'van' },
  delivered: { tone: 'neutral', icon: 'check' },
} as const satisfies Record<string, Look>;

export function OrderBadge({ status }: { status: keyof typeof LOOKS }) {
  const { t } = useTranslation('orders');
  return (
    <Badge tone={LOOKS[status].tone} size="small">
      {t(`status.${status}`)}
    </Badge>
  );
}

/** The status of an order in words; screen readers announce a change. */
export function OrderStatus({ order: { status, outcome, leftWhere } }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <div role="status">
      <Badge {...LOOKS[status]}>{t(`mine.steps.${status}`)}</Badge>
      {status === 'cancelled' && outcome ? (
        <Text>{t('mine.outcome', { outcome: t(`outcome.${outcome}`) })}</Text>
      ) : null}
      {leftWhere ? <Text>{t('mine.leftWhere', { where: leftWhere })}</Text> : null}
    </div>
  );
}
