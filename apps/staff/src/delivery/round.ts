import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { Round, Stop as RoundStop } from '@trpeza/contract/delivery/deliveries.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';

export interface Stop {
  /** The number on the bag label. It does not change on the day, even when the round is rearranged. */
  number: number;
  order: Order;
  /** The door has no position in the default route yet. */
  isNew: boolean;
  sameDoor: boolean;
  /** Id of the round; null when the kitchen has no rounds or the order is on none. */
  roundId: number | null;
  /** When a delivery attempt failed (ISO timestamp); the stop is tried again at the end of the round. */
  triedAt: string | null;
  doorPlan: RoundStop['doorPlan'];
}

export interface SlotRound {
  slot: Slot;
  /** All stops except those cancelled before delivery. */
  stops: Stop[];
  /** Stops still to visit. Includes stops cancelled before delivery, because bags are loaded by number. */
  open: Stop[];
  /** Finished stops. Includes stops cancelled before delivery once no other stop is open. */
  closed: Stop[];
}

/** True when the office or the kitchen cancelled the order: the driver skips it, but a bag has its number. */
export const isCancelledStop = ({ order }: Pick<Stop, 'order'>): boolean =>
  order.status === 'cancelled' && order.outcome === null;

/**
 * Returns the stops of a day per delivery slot, in the order of the round. Based on the orders of the board, so that none
 * is missing: orders that the round does not contain (yet) come last in their slot. Orders cancelled before delivery are
 * kept only if the round contains them, because work on them had begun or a bag has their number.
 */
export function planRound(orders: readonly Order[], round: Pick<Round, 'stops'> | undefined): SlotRound[] {
  const known = new Map(round?.stops.map((stop, index) => [stop.orderId, { ...stop, index }]));
  const at = (order: Order): number => known.get(order.id)?.index ?? Infinity;
  const sorted = orders
    .filter((order) => !isCancelledStop({ order }) || known.has(order.id))
    .sort((a, b) => slotIndexOf(a) - slotIndexOf(b) || compare(at(a), at(b)) || a.id - b.id);
  let last: Order | undefined;
  let highest = Math.max(0, ...(round?.stops ?? []).map(({ number }) => number));
  const all = sorted.map((order): Stop => {
    const stop = known.get(order.id);
    const before = last;
    if (!isCancelledStop({ order })) last = order;
    return {
      number: stop?.number ?? (highest += 1),
      order,
      isNew: stop?.place === undefined || stop.place === null,
      // The previous stop of the round may no longer be listed.
      sameDoor: stop?.sameDoor === true && before?.id === round?.stops[stop.index - 1]?.orderId,
      roundId: stop?.roundId ?? null,
      triedAt: order.status === 'delivering' ? (stop?.triedAt ?? null) : null,
      doorPlan: stop?.doorPlan ?? null,
    };
  });
  return [...new Set(all.map(({ order }) => order.deliveryTime))].map((slot) => {
    const its = all.filter(({ order }) => order.deliveryTime === slot);
    const isLeft = its.some(({ order }) => !isFinal(order.status));
    const isOpen = (stop: Stop) => !isFinal(stop.order.status) || (isLeft && isCancelledStop(stop));
    return {
      slot,
      stops: its.filter((stop) => !isCancelledStop(stop)),
      // Postponed stops come last, in the order in which they were tried.
      open: its.filter(isOpen).sort((a, b) => compare(a.triedAt ?? '', b.triedAt ?? '')),
      closed: its.filter((stop) => !isOpen(stop)),
    };
  });
}

/** Counts the stops of some slots and how many of them are finished. */
export function progressOf(slots: readonly SlotRound[]): { done: number; total: number } {
  const stops = slots.flatMap((slot) => slot.stops);
  return { done: stops.filter(({ order }) => isFinal(order.status)).length, total: stops.length };
}

/** One door of the round with all its orders. Rearranging moves whole doors. */
export interface RoundDoor {
  /** Id of the first order; identifies the door while it is moved. */
  id: number;
  stops: [Stop, ...Stop[]];
}

export function groupByDoor(stops: readonly Stop[]): RoundDoor[] {
  const doors: RoundDoor[] = [];
  for (const stop of stops) {
    const before = doors.at(-1);
    if (stop.sameDoor && before) before.stops.push(stop);
    else doors.push({ id: stop.order.id, stops: [stop] });
  }
  return doors;
}

/**
 * Returns the door that precedes a door after a move. `place` is the new position in the slot, counted from 0; undefined
 * when the door becomes the first.
 */
export function findPreviousDoor(
  doors: readonly RoundDoor[],
  id: number,
  place: number,
): RoundDoor | undefined {
  return doors.filter((door) => door.id !== id)[place - 1];
}

/**
 * Returns the round as it will be after a move, for an optimistic update. The door moved and all doors before it get a
 * position in the default route.
 */
export function moveDoor<Seen extends Pick<Round, 'stops'>>(
  round: Seen,
  doors: readonly RoundDoor[],
  { id, after }: { id: number; after: number | null },
): Seen {
  const moved = doors.find((door) => door.id === id);
  if (!moved || id === after) return round;
  const others = doors.filter((door) => door.id !== id);
  const upTo = others.findIndex((door) => door.id === after) + 1;
  const order = [...others.slice(0, upTo), moved, ...others.slice(upTo)].flatMap(idsOf);
  const placed = new Set([...others.slice(0, upTo), moved].flatMap(idsOf));
  const stopOf = new Map(round.stops.map((stop) => [stop.orderId, stop]));
  const own = new Set(order);
  const queue = order.flatMap((orderId) => stopOf.get(orderId) ?? []);
  const stops = round.stops.map((stop) => {
    const next = own.has(stop.orderId) ? queue.shift()! : stop;
    return placed.has(next.orderId) ? { ...next, place: next.place ?? 0 } : next;
  });
  return { ...round, stops };
}

const idsOf = ({ stops }: RoundDoor): number[] => stops.map(({ order }) => order.id);

/**
 * Uses an https URL, because iPhones do not know `geo:` and Android does not know Apple's scheme. This URL opens the map
 * app on either phone, or the browser when there is none.
 */
export const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** The street only, which drivers can read at a glance. */
export const streetOf = (address: string): string => (address.split(/[,\n]/)[0] ?? '').trim();

const slotIndexOf = (order: Order): number => SLOTS.indexOf(order.deliveryTime);

const compare = <T extends number | string>(a: T, b: T): number => (a === b ? 0 : a < b ? -1 : 1);
