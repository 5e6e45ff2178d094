import { useQuery } from '@tanstack/react-query';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { api } from '../../api.ts';

const HALF_A_MINUTE = 30_000;

/** The sheet of a date: pushed when an order changes; asked for in between as well, since cut-offs come and diets are told. */
export function useProduction(date: string | undefined) {
  useLiveOrders();
  return useQuery({
    ...api.query('GET /api/kitchen/production/{date}', { params: { date: date ?? '' } }),
    enabled: date !== undefined,
    refetchInterval: HALF_A_MINUTE,
  });
}
