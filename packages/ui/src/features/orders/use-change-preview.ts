import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import type { OrderChange } from '@trpeza/contract/orders/change.schemas';

export interface ChosenMeal {
  mealId: number;
  quantity: number;
}

const PAUSE_MS = 200;

/** What an order would cost with other meals, and what would be refused, asked again a moment after each change. */
export function useChangePreview(api: Client, orderId: number, items: readonly ChosenMeal[]) {
  const body = JSON.stringify(items);
  const [settled] = useDebouncedValue(body, PAUSE_MS);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['order-change', orderId, settled],
    queryFn: () =>
      api.call('POST /api/orders/{id}/items/preview', {
        params: { id: orderId },
        body: { items: JSON.parse(settled) as ChosenMeal[] },
      }),
    placeholderData: (before: OrderChange | undefined) => before,
    // Budgets and menus change meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = data !== undefined && settled === body && !isPlaceholderData;
  return { preview: data, isCurrent, error, refetch };
}
