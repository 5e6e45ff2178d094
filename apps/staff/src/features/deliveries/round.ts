import { SLOTS } from '@trpeza/contract/calendar/slots';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal } from '@trpeza/contract/orders/orders.states';

export interface Stop {
  /** The place in the round, fixed for the day: a stop keeps its number when others are finished. */
  number: number;
  order: Order;
}

export interface Round {
  open: Stop[];
  closed: Stop[];
}

/**
 * The day as one list. Stops stay in the same place whatever happens to them, so that a driver who looks away finds
 * the next one where it was; only finished ones leave. What the kitchen cancelled was never part of the round.
 */
export function planRound(orders: readonly Order[]): Round {
  const stops = orders
    .filter((order) => order.status !== 'cancelled' || order.outcome !== null)
    .sort((a, b) => slotAt(a) - slotAt(b) || a.id - b.id)
    .map((order, index) => ({ number: index + 1, order }));
  return {
    open: stops.filter(({ order }) => !isFinal(order.status)),
    closed: stops.filter(({ order }) => isFinal(order.status)),
  };
}

/**
 * An https address of a map, because `geo:` is unknown to iPhones and Apple's own scheme to Android: this one opens
 * the map app of either phone where there is one, and the browser where there is none.
 */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** Only what a phone can dial: spaces and brackets are for reading. */
export const dial = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

const slotAt = (order: Order): number => SLOTS.indexOf(order.deliveryTime);
