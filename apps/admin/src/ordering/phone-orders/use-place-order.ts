import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Input } from '@trpeza/api-client/client';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { api } from '../../api.ts';

interface Outcome {
  onPlaced: (order: Order) => void;
  onRefused: (refusal: ApiError, text: string) => void;
}

type Body = Input<'POST /api/customers/{id}/orders'>['body'];

export function usePlaceOrder(customerId: number, { onPlaced, onRefused }: Outcome) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/customers/{id}/orders', (body: Body) => ({
      params: { id: customerId },
      body,
    })),
    onMutate: ignoreDoubleClick,
    onSuccess: (order) => {
      onPlaced(order);
      return client.invalidateQueries({ queryKey: ['order-preview'] });
    },
    onError: (error) => onRefused(error instanceof ApiError ? error : new ApiError(500), errorText(error)),
  });
}
