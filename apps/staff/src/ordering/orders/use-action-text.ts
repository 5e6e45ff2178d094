import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedAction } from './action-queue.ts';
import { useFindOrder } from './use-find-order.ts';

/**
 * Describes an action: "Order 12: Delivering", "3 orders: Processing". Drivers see the customer's name instead, because
 * they do not know customers by order number.
 */
export function useActionText() {
  const { t } = useTranslation('orders');
  const role = useSession().user?.role;
  const find = useFindOrder();
  return useCallback(
    ({ orders, kind }: Pick<QueuedAction, 'orders'> & Partial<Pick<QueuedAction, 'kind'>>): string => {
      const [{ id, number, to }] = orders as [QueuedAction['orders'][0]];
      const status = t(kind === 'later' ? 'queue.later' : `status.${to}`);
      const count = orders.length;
      if (count > 1) return t('queue.doneMany', { count, status });
      const name = role === 'delivery' ? find(id)?.customerName : undefined;
      return name ? t('queue.doneFor', { name, number, status }) : t('queue.doneOne', { number, status });
    },
    [t, role, find],
  );
}
