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

export function usePlaceOrder(customerId: number, { onPlaced, onRefused }: Outcome) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/customers/{id}/orders', ({ call, totalAmount, secondOrderFor }: Placing) => {
      const { key, deliveryDate, deliveryTime, lines, delivery, note } = call;
      const body = { key, deliveryDate, deliveryTime, items: lines, delivery, totalAmount };
      return {
        params: { id: customerId },
        body: {
          ...body,
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(secondOrderFor.length > 0 && { secondOrderFor: secondOrderFor.map(({ id }) => id) }),
        },
      };
    }),
    onMutate: pausePresses,
    onSuccess: (order) => {
      onPlaced(order);
      return client.invalidateQueries({ queryKey: ['order-preview'] });
    },
    onError: (error) => onRefused(error instanceof ApiError ? error : new ApiError(500), errorText(error)),
  });
}
