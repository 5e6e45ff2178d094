import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { api } from '../../api.ts';

/** One order, kept current also when it has left the list it was chosen from; until it is loaded, as the list had it. */
export function useOrder(id: number | undefined, listed: Order | undefined) {
  const lookup = useQuery({
    ...api.query('GET /api/orders/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // The list is newer until this query has run; an earlier dialog's cache entry is not.
    gcTime: 0,
    ...(listed && { placeholderData: listed }),
  });
  return { ...lookup, order: lookup.data ?? listed };
}
