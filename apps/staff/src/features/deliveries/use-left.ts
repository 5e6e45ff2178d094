import type { Round } from '@trpeza/contract/deliveries/deliveries.schemas';
import type { KeptRound } from '@trpeza/contract/deliveries/rounds.schemas';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal } from '@trpeza/contract/orders/orders.states';
import { useState } from 'react';
import { isDrivenBy } from './day-rounds.ts';

/** A stop that was this person's and is another's now. */
export interface Left {
  order: Order;
  number: number;
  round: KeptRound | undefined;
}

/** The open stops that were on this person's round while the page was open, and are on another one. */
export function useLeft(orders: readonly Order[] | undefined, day: Round | undefined, personId: number) {
  const [seen, setSeen] = useState({ date: day?.date, own: NOBODY });
  const own = day ? ownStops(day, personId) : NOBODY;
  const isNews = day !== undefined && (seen.date !== day.date || own.some((id) => !seen.own.includes(id)));
  const known = seen.date === day?.date ? seen.own : NOBODY;
  // What was once here is remembered until somebody has read where it went.
  if (isNews) setSeen({ date: day.date, own: [...new Set([...known, ...own])] });
  const rounds = new Map(day?.rounds.map((round) => [round.id, round]));
  const stops = new Map(day?.stops.map((stop) => [stop.orderId, stop]));
  const left = known
    .filter((id) => !own.includes(id))
    .flatMap((id): Left[] => {
      const [order, stop] = [orders?.find((one) => one.id === id), stops.get(id)];
      if (!order || !stop || isFinal(order.status)) return [];
      return [
        { order, number: stop.number, round: stop.roundId === null ? undefined : rounds.get(stop.roundId) },
      ];
    });
  return { left, forget: () => setSeen({ date: day?.date, own }) };
}

const NOBODY: readonly number[] = [];

function ownStops({ rounds, stops }: Round, personId: number): number[] {
  const own = new Set(rounds.filter((round) => isDrivenBy(round, personId)).map(({ id }) => id));
  return stops.filter(({ roundId }) => roundId !== null && own.has(roundId)).map(({ orderId }) => orderId);
}
