import { useQuery } from '@tanstack/react-query';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { api } from '../api.ts';

const HALF_A_MINUTE = 30_000;

/** The sheet of a date: pushed when an order changes; also polled, since cut-offs pass and diets change. */
export function useProduction(date: string | undefined) {
  useLiveOrders();
  return useQuery({
    ...api.query('GET /api/kitchen/production/{date}', { params: { date: date ?? '' } }),
    enabled: date !== undefined,
    refetchInterval: HALF_A_MINUTE,
  });
}
