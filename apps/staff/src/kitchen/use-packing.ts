import { useQuery } from '@tanstack/react-query';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { api } from '../api.ts';
import { useApplyQueuedActions, useTicksSince } from '../ordering/orders/use-order-actions.ts';
import { withTicks } from './ticks.ts';

const HALF_A_MINUTE = 30_000;

/**
 * The packing list of a date with this user's own actions applied. Refetched on a server-sent event, and every half
 * minute in case an event is lost.
 */
export function usePacking(date: string | undefined) {
  useLiveOrders();
  const showQueued = useApplyQueuedActions();
  const ticksAfter = useTicksSince();
  const packing = useQuery({
    ...api.query('GET /api/kitchen/packing/{date}', { params: { date: date ?? '' } }),
    enabled: date !== undefined,
    refetchInterval: HALF_A_MINUTE,
  });
  const { data: list, dataUpdatedAt: readAt } = packing;
  const orders = list && withTicks(showQueued(list.orders, readAt), ticksAfter(readAt));
  return { ...packing, data: list && orders && { ...list, orders } };
}
