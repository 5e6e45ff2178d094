import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { useEffect, useState } from 'react';
import { isDrivenBy } from './day-rounds.ts';

/** A stop that belonged to this driver and is now on another round. */
export interface ReassignedStop {
  order: Order;
  number: number;
  round: NamedRound | undefined;
}

/** The stops that this phone has shown a driver as their own, by date. */
interface ShownStops {
  personId: number;
  own: Readonly<Record<string, readonly number[]>>;
}

/**
 * Finds the open stops that this phone has shown as the driver's own and that are now on another round. Stored, so that a
 * reload does not forget them: the meals may be in the van.
 */
export function useReassignedStops(
  orders: readonly Order[] | undefined,
  day: Round | undefined,
  personId: number,
) {
  const [seen, setSeen] = useState(readSeen);
  const ofPerson = seen?.personId === personId ? seen.own : {};
  const own = day ? ownStops(day, personId) : NO_STOPS;
  const known = (day && ofPerson[day.date]) ?? NO_STOPS;
  const remember = (ids: readonly number[]) => {
    if (!day) return;
    const others = Object.entries(ofPerson).filter(([date]) => date !== day.date);
    setSeen({ personId, own: Object.fromEntries([...others, [day.date, ids]].slice(-DAYS)) });
  };
  // A stop that was shown is remembered until the driver has confirmed the notice.
  if (own.some((id) => !known.includes(id))) remember([...new Set([...known, ...own])]);
  useEffect(() => {
    keepSeen(seen);
  }, [seen]);
  const rounds = new Map(day?.rounds.map((round) => [round.id, round]));
  const stops = new Map(day?.stops.map((stop) => [stop.orderId, stop]));
  const left = known
    .filter((id) => !own.includes(id))
    .flatMap((id): ReassignedStop[] => {
      const [order, stop] = [orders?.find((one) => one.id === id), stops.get(id)];
      if (!order || !stop || isFinal(order.status)) return [];
      return [
        { order, number: stop.number, round: stop.roundId === null ? undefined : rounds.get(stop.roundId) },
      ];
    });
  return { left, forget: () => remember(own) };
}

const NO_STOPS: readonly number[] = [];
const KEY = 'trpeza-own-stops';
/** Number of dates that are remembered; the one shown least recently is dropped first. */
const DAYS = 7;

function readSeen(): ShownStops | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keepSeen(seen: ShownStops | undefined): void {
  try {
    if (seen) localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Storage is full or blocked: the stops are remembered until the page is closed.
  }
}

function ownStops({ rounds, stops }: Round, personId: number): number[] {
  const own = new Set(rounds.filter((round) => isDrivenBy(round, personId)).map(({ id }) => id));
  return stops.filter(({ roundId }) => roundId !== null && own.has(roundId)).map(({ orderId }) => orderId);
}
