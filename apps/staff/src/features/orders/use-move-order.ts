import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { MoveOrder, Order } from '@trpeza/contract/orders/orders.schemas';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

type Target = Omit<MoveOrder, 'expectedStatus'>;

/**
 * Moves one order from the status that the person sees. When somebody was faster, a message that stays says what has
 * become of the order and the board is loaded again; any other failure stays on the card, which has not changed.
 */
export function useMoveOrder(order: Order) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const errorText = useErrorText();
  const toast = useToast();
  const board = api.query('GET /api/orders/by-date/{date}', {
    params: { date: order.deliveryDate },
  }).queryKey;
  const { mutate, error, isPending, isPaused } = useMutation({
    ...api.mutation('PUT /api/orders/{id}/status'),
    onSuccess: (moved) => {
      client.setQueryData(board, (orders) =>
        orders?.map((each) => (each.id === moved.id ? { ...each, ...moved, items: each.items } : each)),
      );
      toast.show({
        kind: 'success',
        title: t('moved', { number: moved.orderNumber, status: t(`status.${moved.status}`) }),
      });
    },
    onError: (refusal) => {
      if (!isOutdated(refusal)) return;
      toast.show({
        kind: 'error',
        title: t('moveFailed', { number: order.orderNumber }),
        text: errorText(refusal),
      });
      return client.invalidateQueries({ queryKey: board });
    },
  });
  return {
    number: order.orderNumber,
    move: (body: Target) =>
      mutate({ params: { id: order.id }, body: { ...body, expectedStatus: order.status } }),
    isMoving: isPending,
    /** Offline: the move is kept and sent as soon as there is a connection. */
    isWaiting: isPaused,
    problem: error && !isOutdated(error) ? errorText(error) : undefined,
  };
}

/** The order is no longer what the page shows. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);
