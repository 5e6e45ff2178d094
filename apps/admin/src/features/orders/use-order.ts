import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { api } from '../../api.ts';

/** One order by itself, current also when it has left the list it was chosen from; until it is there, as the list had it. */
export function useOrder(id: number | undefined, listed: Order | undefined) {
  const lookup = useQuery({
    ...api.query('GET /api/orders/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // The list is the newer until this is asked; what an earlier dialog saw is not.
    gcTime: 0,
    ...(listed && { placeholderData: listed }),
  });
  return { ...lookup, order: lookup.data ?? listed };
}
