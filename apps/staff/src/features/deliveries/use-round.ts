import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { useCallback } from 'react';
import { api } from '../../api.ts';

const HALF_A_MINUTE = 30_000;

/** Names the moves of stops that are on their way to the server. */
export const ARRANGING = ['arrange'];

export const roundQuery = (date: string) => api.query('GET /api/deliveries/{date}', { params: { date } });

/** The order of the stops of a date, with what the customers want done at an empty home; pushed like the board. */
export function useRound(date: string | undefined) {
  const client = useQueryClient();
  const reload = useCallback(() => {
    // An answer in the middle of several moves would show the first of them alone; the last one brings the round anyway.
    if (client.isMutating({ mutationKey: ARRANGING }) > 0) return;
    void client.invalidateQueries({ queryKey: ['GET /api/deliveries/{date}'] });
  }, [client]);
  useLiveOrders(reload);
  return useQuery({
    ...roundQuery(date ?? ''),
    enabled: date !== undefined,
    refetchInterval: HALF_A_MINUTE,
  });
}
