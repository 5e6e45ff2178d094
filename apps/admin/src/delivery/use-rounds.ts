import { useQuery } from '@tanstack/react-query';
import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { api } from '../api.ts';

export const roundList = () => api.query('GET /api/rounds');
const roundOf = (date: string) => api.query('GET /api/deliveries/{date}', { params: { date } });

export interface OfficeStop {
  order: BoardOrder;
  number: number;
  roundId: number | null;
  suggestedRoundId: number | null;
}

/** The rounds and stops of a date; refetched when drivers change them. */
export function useRoundsOfDay(date: string) {
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
