import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { OpenOrder } from '@trpeza/contract/phone/phone.schemas';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { api } from '../../api.ts';
import type { Call } from './call.ts';

interface Outcome {
  onPlaced: (order: Order) => void;
  onRefused: (refusal: ApiError, text: string) => void;
}

interface Placing {
  call: Call;
  totalAmount: string;
  /** Orders that stand for that day and that somebody has said yes to another one besides. */
  secondOrderFor: readonly OpenOrder[];
}

/** Lists that a new order changes. */
const CHANGED = new Set(['GET /api/orders', 'GET /api/users/budget-summary', 'order-preview']);

export function usePlaceOrder(customerId: number, { onPlaced, onRefused }: Outcome) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ call, totalAmount, secondOrderFor }: Placing) => {
      const { key, deliveryDate, deliveryTime, lines, delivery, note } = call;
      const body = { key, deliveryDate, deliveryTime, items: lines, delivery, totalAmount };
      return api.call('POST /api/customers/{id}/orders', {
        params: { id: customerId },
        body: {
          ...body,
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(secondOrderFor.length > 0 && { secondOrderFor: secondOrderFor.map(({ id }) => id) }),
        },
      });
    },
    onMutate: pausePresses,
    onSuccess: (order) => {
      onPlaced(order);
      return client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(String(queryKey[0])) });
    },
    onError: (error) => onRefused(error instanceof ApiError ? error : new ApiError(500), errorText(error)),
  });
}
