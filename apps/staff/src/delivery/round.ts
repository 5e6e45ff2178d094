import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { Round, Stop as RoundStop } from '@trpeza/contract/delivery/deliveries.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';

export interface Stop {
  /** As on its bag: it stays for the day, whatever becomes of the round. */
  number: number;
  order: Order;
  /** It has no position on the default route yet. */
  isNew: boolean;
  sameDoor: boolean;
  /** The round it is on; null where there are none, and while it is on none of them. */
  roundId: number | null;
  /** When somebody was there in vain; they will come back at the end of the round. */
  triedAt: string | null;
  doorPlan: RoundStop['doorPlan'];
}

export interface SlotRound {
  slot: Slot;
  /** All except cancelled ones. */
  stops: Stop[];
  /** Not yet visited, including cancelled ones: bags are loaded by number. */
  open: Stop[];
  /** Finished; includes cancelled ones when nothing is left to do. */
  closed: Stop[];
}

/** Cancelled by the office or the kitchen: it is not driven to, but its number is on a bag. */
export const isCalledOff = ({ order }: Pick<Stop, 'order'>): boolean =>
  order.status === 'cancelled' && order.outcome === null;

/**
 * The day as one list, in the order of the round. The board decides what is a stop, so that no order on it is missing
 * here: orders that the round does not contain (yet) come last in their delivery time. Of the orders cancelled before the
 * door, those in the round keep their place: they were cancelled after work had begun, or have a number on a bag.
 */
export function planRound(orders: readonly Order[], round: Pick<Round, 'stops'> | undefined): SlotRound[] {
  const known = new Map(round?.stops.map((stop, index) => [stop.orderId, { ...stop, index }]));
  const at = (order: Order): number => known.get(order.id)?.index ?? Infinity;
  const sorted = orders
    .filter((order) => !isCalledOff({ order }) || known.has(order.id))
    .sort((a, b) => slotAt(a) - slotAt(b) || compare(at(a), at(b)) || a.id - b.id);
  let last: Order | undefined;
  let highest = Math.max(0, ...(round?.stops ?? []).map(({ number }) => number));
  const all = sorted.map((order): Stop => {
    const stop = known.get(order.id);
    const before = last;
    if (!isCalledOff({ order })) last = order;
    return {
      number: stop?.number ?? (highest += 1),
      order,
      isNew: stop?.place === undefined || stop.place === null,
      // The previous stop may have been cancelled since.
      sameDoor: stop?.sameDoor === true && before?.id === round?.stops[stop.index - 1]?.orderId,
      roundId: stop?.roundId ?? null,
      triedAt: order.status === 'delivering' ? (stop?.triedAt ?? null) : null,
      doorPlan: stop?.doorPlan ?? null,
    };
  });
  return [...new Set(all.map(({ order }) => order.deliveryTime))].map((slot) => {
    const its = all.filter(({ order }) => order.deliveryTime === slot);
    const isLeft = its.some(({ order }) => !isFinal(order.status));
    const isOpen = (stop: Stop) => !isFinal(stop.order.status) || (isLeft && isCalledOff(stop));
    return {
      slot,
      stops: its.filter((stop) => !isCalledOff(stop)),
      // Those to be tried again come last, in the order of the tries.
      open: its.filter(isOpen).sort((a, b) => compare(a.triedAt ?? '', b.triedAt ?? '')),
      closed: its.filter((stop) => !isOpen(stop)),
    };
  });
}

/** How many stops of some slots there are to drive to, and how many of them are finished. */
export function progressOf(slots: readonly SlotRound[]): { done: number; total: number } {
  const stops = slots.flatMap((slot) => slot.stops);
  return { done: stops.filter(({ order }) => isFinal(order.status)).length, total: stops.length };
}

/** One door of the round, with all its orders: the unit that is moved when the round is arranged. */
export interface RoundDoor {
  /** Its key while it is moved: the id of its first order. */
  id: number;
  stops: [Stop, ...Stop[]];
}

export function doorsOf(stops: readonly Stop[]): RoundDoor[] {
  const doors: RoundDoor[] = [];
  for (const stop of stops) {
    const before = doors.at(-1);
    if (stop.sameDoor && before) before.stops.push(stop);
    else doors.push({ id: stop.order.id, stops: [stop] });
  }
  return doors;
}

/** The door that precedes a door once it is moved to a place in its slot, counted from 0; undefined when it becomes the first. */
export function doorBefore(doors: readonly RoundDoor[], id: number, place: number): RoundDoor | undefined {
  return doors.filter((door) => door.id !== id)[place - 1];
}

/** The round as it will be after a move, shown until the server has answered. The door it follows gets a position too. */
export function showMoved<Seen extends Pick<Round, 'stops'>>(
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
 * An https address of a map, because `geo:` is unknown to iPhones and Apple's own scheme to Android: this one opens
 * the map app of either phone where there is one, and the browser where there is none.
 */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** The street of an address, which a driver reads in passing; the rest is for letters and maps. */
export const streetOf = (address: string): string => (address.split(/[,\n]/)[0] ?? '').trim();

const slotAt = (order: Order): number => SLOTS.indexOf(order.deliveryTime);

const compare = <T extends number | string>(a: T, b: T): number => (a === b ? 0 : a < b ? -1 : 1);
