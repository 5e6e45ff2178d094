import { useQuery } from '@tanstack/react-query';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { api } from '../../api.ts';

const HALF_A_MINUTE = 30_000;

/** The packing list of a date: pushed when an order changes, and polled in case a push is lost. */
export function usePacking(date: string | undefined) {
  useLiveOrders();
  return useQuery({
    ...api.query('GET /api/kitchen/packing/{date}', { params: { date: date ?? '' } }),
    enabled: date !== undefined,
    refetchInterval: HALF_A_MINUTE,
  });
}
