import { useQuery } from '@tanstack/react-query';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { api } from '../api.ts';

const HALF_A_MINUTE = 30_000;

/** The production sheet of a date. Refetched on a server-sent event, and regularly because cut-offs pass and diets change. */
export function useProduction(date: string | undefined) {
  useLiveOrders();
  return useQuery({
    ...api.query('GET /api/kitchen/production/{date}', { params: { date: date ?? '' } }),
    enabled: date !== undefined,
    refetchInterval: HALF_A_MINUTE,
  });
}
