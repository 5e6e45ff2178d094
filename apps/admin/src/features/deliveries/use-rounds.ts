import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Round } from '@trpeza/contract/deliveries/deliveries.schemas';
import type { MoveStops } from '@trpeza/contract/deliveries/rounds.schemas';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { useErrorText } from '@trpeza/ui/features/back-office/use-error-text';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

export const roundList = () => api.query('GET /api/rounds');
const roundOf = (date: string) => api.query('GET /api/deliveries/{date}', { params: { date } });

/** A stop as the office reads it. */
export interface OfficeStop {
  order: BoardOrder;
  number: number;
  roundId: number | null;
  suggestedRoundId: number | null;
}

/** The rounds of a date and their stops, as drivers change them. */
export function useDay(date: string) {
  useLiveOrders();
  const round = useQuery(roundOf(date));
  const board = useQuery(api.query('GET /api/orders/by-date/{date}', { params: { date } }));
  return { ...round, isError: round.isError || board.isError, data: dayOf(round.data, board.data) };
}

function dayOf(round: Round | undefined, board: readonly BoardOrder[] | undefined) {
  if (!round || !board) return undefined;
  const orders = new Map(board.map((order) => [order.id, order]));
  const stops = round.stops.flatMap(({ orderId, number, roundId, suggestedRoundId }): OfficeStop[] => {
    const order = orders.get(orderId);
    return order ? [{ order, number, roundId, suggestedRoundId }] : [];
  });
  return { rounds: round.rounds, stops };
}

/** What the office changes of a day; the reply is the day as it is then. */
export function useChangeDay(date: string) {
  const { t } = useTranslation('deliveries');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = roundOf(date);
  const shared = {
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (round: Round) => void client.setQueryData(queryKey, round),
    onError: (error: Error) => {
      toast.show({ kind: 'error', title: t('rounds.failed'), text: errorText(error) });
      return client.invalidateQueries({ queryKey });
    },
  };
  const move = useMutation({
    ...shared,
    mutationFn: (body: MoveStops) => api.call('PUT /api/deliveries/{date}/stops', { params: { date }, body }),
  });
  const drive = useMutation({
    ...shared,
    mutationFn: ({ id, driverId }: { id: number; driverId: number | null }) =>
      api.call('PUT /api/deliveries/{date}/rounds/{id}', { params: { date, id }, body: { driverId } }),
  });
  return { move, drive };
}
