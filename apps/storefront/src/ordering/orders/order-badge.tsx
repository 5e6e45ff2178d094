import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import type { IconName } from '@trpeza/ui/kit/icon/icons';

interface Look {
  tone: BadgeTone;
  icon: IconName;
}

/** The statuses in a customer's history: the six current ones, and two that occur only in orders of earlier years. */
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

const isKnown = (status: string): status is keyof typeof LOOKS => Object.hasOwn(LOOKS, status);

/** Maps a status to the customer's colours: completed is green, pending is yellow, everything in between is grey. */
export function OrderBadge({ status }: { status: string }) {
  const { t } = useTranslation('orders');
  if (!isKnown(status)) return <Badge>{status}</Badge>;
  return <Badge {...LOOKS[status]}>{t(`status.${status}`)}</Badge>;
}
