import { SLOTS, type Slot } from '@trpeza/contract/calendar/slots';
import type { Round, Stop as RoundStop } from '@trpeza/contract/deliveries/deliveries.schemas';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { isFinal } from '@trpeza/contract/orders/orders.states';

export interface Stop {
  /** The place in today's round: a stop keeps its number when others are finished. */
  number: number;
  order: Order;
  /** Nobody has given it a place in the standing order yet. */
  isNew: boolean;
  sameDoor: boolean;
  doorPlan: RoundStop['doorPlan'];
}

export interface SlotRound {
  slot: Slot;
  /** All but what was called off. */
  stops: Stop[];
  /** Still to be driven to, with what was called off among them: bags are loaded by number. */
  open: Stop[];
  /** Finished; what was called off is among them when nothing is left to do. */
  closed: Stop[];
}

/** Cancelled by the office or the kitchen: nobody drives there, but its number is on a bag. */
export const isCalledOff = ({ order }: Pick<Stop, 'order'>): boolean =>
  order.status === 'cancelled' && order.outcome === null;

/**
 * The day as one list, in the order of the round. The board decides what is a stop, so that no order is missing here that
 * is there: what the round does not know (yet) comes last of its delivery time. Of what was cancelled before the door the
 * round says what keeps its place: whatever was called off when the work had begun. So the numbers stand for the day.
 */
export function planRound(orders: readonly Order[], round: Pick<Round, 'stops'> | undefined): SlotRound[] {
  const known = new Map(round?.stops.map((stop, index) => [stop.orderId, { ...stop, index }]));
  const at = (order: Order): number => known.get(order.id)?.index ?? Infinity;
  const sorted = orders
    .filter((order) => !isCalledOff({ order }) || known.has(order.id))
    .sort((a, b) => slotAt(a) - slotAt(b) || compare(at(a), at(b)) || a.id - b.id);
  let last: Order | undefined;
  const all = sorted.map((order, index): Stop => {
    const stop = known.get(order.id);
    const before = last;
    if (!isCalledOff({ order })) last = order;
    return {
      number: index + 1,
      order,
      isNew: stop?.place === undefined || stop.place === null,
      // The one before may have been cancelled since.
      sameDoor: stop?.sameDoor === true && before?.userId === order.userId,
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
      open: its.filter(isOpen),
      closed: its.filter((stop) => !isOpen(stop)),
    };
  });
}

/** How many stops of some slots there are to drive to, and how many of them are finished. */
export function progressOf(slots: readonly SlotRound[]): { done: number; total: number } {
  const stops = slots.flatMap((slot) => slot.stops);
  return { done: stops.filter(({ order }) => isFinal(order.status)).length, total: stops.length };
}

/** One door of the round, with all its orders: what is moved when the round is arranged. */
export interface RoundDoor {
  /** What it is known by while it is moved: its first order. */
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

/** What a door follows when it comes to stand at a place of its slot, counted from 0; nothing when that is the first. */
export function doorBefore(doors: readonly RoundDoor[], id: number, place: number): RoundDoor | undefined {
  return doors.filter((door) => door.id !== id)[place - 1];
}

/** The round as it will be after a move, to be shown until the server has answered. Whoever is followed has a place then too. */
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

const slotAt = (order: Order): number => SLOTS.indexOf(order.deliveryTime);

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
