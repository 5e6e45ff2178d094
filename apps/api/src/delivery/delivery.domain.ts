import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/ordering/orders.states';

/** An address with one of its customers. All customers at an address share its position in the default route. */
export interface Door {
  accountId: number;
  address: string;
}

/** The fields of an order that planning needs. */
export interface PlannedOrder {
  id: number;
  userId: number;
  deliveryAddress: string;
  deliveryTime: Slot;
  status: OrderStatus;
  outcome: DeliveryOutcome | null;
}

export interface PlacedStop<Order> {
  order: Order;
  /** Position in the default route, counted from 1; null if the address has none yet. */
  place: number | null;
  /** Whether the address is the same as that of the previous stop. */
  sameDoor: boolean;
}

export interface NumberedStop<Order> extends PlacedStop<Order> {
  number: number;
  /** Null for stops without a round, and in kitchens without rounds. */
  roundId: number | null;
}

/** Assignments of stops to rounds. The assignment of an order for one date takes precedence over that of its address. */
export interface RoundAssignments {
  ofOrder: ReadonlyMap<number, number>;
  ofDoor: readonly (Door & { roundId: number })[];
}

/** Street types and their abbreviations, since customers write either. */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  av: 'ave',
  drive: 'dr',
  court: 'ct',
  crt: 'ct',
  place: 'pl',
  lane: 'ln',
  close: 'cl',
  crescent: 'cres',
  cr: 'cres',
  parade: 'pde',
  terrace: 'tce',
  grove: 'gr',
  gve: 'gr',
  boulevard: 'blvd',
  bvd: 'blvd',
  highway: 'hwy',
  square: 'sq',
  улица: 'ул',
  булевар: 'бул',
};

/** Cyrillic letters after a house number that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = { а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', к: 'k' };

/**
 * Normalises an address, so that different spellings share one position in the default route. Ignores case, spaces,
 * points and commas, abbreviations of street types, the position of unit and house number, and Cyrillic lookalikes after
 * a house number.
 */
export function foldAddress(address: string): string {
  const written = address
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
    .replaceAll(/(?<=\d)[авсенк](?![\p{L}\p{N}])/gu, (letter) => LOOKALIKES[letter] ?? letter);
  const [street = '', ...rest] = withUnitFirst(written).split(/ ?, ?/);
  const line = street.replace(/^(\p{L}[^\d]*) (\d+\p{L}?(?:\/\d+\p{L}?)?)$/u, '$2 $1');
  return [line, ...rest]
    .join(' ')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .replaceAll(/\p{L}+/gu, (word) => SHORT[word] ?? word);
}

/** `unit 4, 15 hope st` and `15 hope st, unit 4` both become `4/15 hope st`. */
function withUnitFirst(address: string): string {
  const unit = /(^|, ?| )(?:unit|flat|apt|apartment|стан) (\d+\p{L}?)\b/u.exec(address);
  if (!unit) return address;
  const rest = (address.slice(0, unit.index) + address.slice(unit.index + unit[0].length)).replace(
    /^[ ,/]+/,
    '',
  );
  return `${unit[2]}/${rest}`;
}

export const doorOf = ({ userId, deliveryAddress }: PlannedOrder): Door => ({
  accountId: userId,
  address: foldAddress(deliveryAddress),
});

const keyOf = ({ address }: Door): string => address;
const keyOfStop = (order: PlannedOrder): string => foldAddress(order.deliveryAddress);

/** Cancelled orders are not stops, except failed deliveries: the driver was at the address. */
const isStop = ({ status, outcome }: PlannedOrder): boolean => status !== 'cancelled' || outcome !== null;

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Sorts the stops of a day by slot, then by default route; addresses without a position come last, by order number.
 * Orders for the same address stay together.
 * @param calledOff IDs of cancelled orders that keep their position, so that the following stops keep their numbers
 */
export function planRound<Order extends PlannedOrder>(
  orders: readonly Order[],
  defaultRoute: readonly Door[],
  calledOff = NOBODY,
): PlacedStop<Order>[] {
  const placeOf = new Map(defaultRoute.map((door, index) => [keyOf(door), index + 1]));
  const isListed = (order: Order) => isStop(order) || calledOff.has(order.id);
  const stops = orders.filter(isListed).toSorted((a, b) => a.id - b.id);
  const firstAt = new Map<string, number>();
  for (const stop of stops) {
    const key = `${stop.deliveryTime} ${keyOfStop(stop)}`;
    if (!firstAt.has(key)) firstAt.set(key, stop.id);
  }
  const rank = (stop: Order): number[] => [
    SLOTS.indexOf(stop.deliveryTime),
    placeOf.get(keyOfStop(stop)) ?? Infinity,
    firstAt.get(`${stop.deliveryTime} ${keyOfStop(stop)}`) ?? stop.id,
    stop.id,
  ];
  const sorted = stops.toSorted((a, b) => compare(rank(a), rank(b)));
  return sorted.map((order, index) => {
    const before = sorted[index - 1];
    return {
      order,
      place: placeOf.get(keyOfStop(order)) ?? null,
      sameDoor: before?.deliveryTime === order.deliveryTime && keyOfStop(before) === keyOfStop(order),
    };
  });
}

/**
 * Splits the orders of a date by round, in the given order; orders without a round come last. Each order is in exactly
 * one list.
 */
export function splitByRound<Order extends PlannedOrder>(
  orders: readonly Order[],
  roundIds: readonly number[],
  { ofOrder, ofDoor }: RoundAssignments,
): { roundId: number | null; orders: Order[] }[] {
  const known = new Set(roundIds);
  const roundOfDoor = new Map(ofDoor.map((door) => [keyOf(door), door.roundId]));
  const roundOf = (order: Order): number | null => {
    const roundId = ofOrder.get(order.id) ?? roundOfDoor.get(keyOfStop(order)) ?? null;
    return roundId !== null && known.has(roundId) ? roundId : null;
  };
  return [...roundIds, null].map((roundId) => ({
    roundId,
    orders: orders.filter((order) => roundOf(order) === roundId),
  }));
}

/** The last separate group of four digits. House numbers may have four digits too, but precede the postcode. */
const postcodeOf = (address: string): string | undefined => address.match(/\b\d{4}\b/g)?.at(-1);

/** The round with the most addresses in the same postcode. */
export function suggestRound(address: string, { ofDoor }: Pick<RoundAssignments, 'ofDoor'>): number | null {
  const postcode = postcodeOf(address);
  if (postcode === undefined) return null;
  const neighbours = new Map<number, number>();
  for (const door of ofDoor)
    if (postcodeOf(door.address) === postcode)
      neighbours.set(door.roundId, (neighbours.get(door.roundId) ?? 0) + 1);
  const [most] = [...neighbours].toSorted(([a, x], [b, y]) => y - x || a - b);
  return most?.[0] ?? null;
}

/** The orders with these IDs, and all other orders for the same addresses. */
export function includeOrdersAtSameDoors<Order extends PlannedOrder>(
  orders: readonly Order[],
  ids: readonly number[],
): Order[] {
  const chosen = new Set(orders.filter(({ id }) => ids.includes(id)).map(keyOfStop));
  return orders.filter((order) => chosen.has(keyOfStop(order)));
}

/**
 * Numbers all stops: keeps fixed numbers and gives the other stops the next free numbers, in driving order.
 * @param fixed fixed number by order ID
 */
export function numberStops<Placed extends PlacedStop<PlannedOrder>>(
  stops: readonly Placed[],
  fixed: ReadonlyMap<number, number>,
): (Placed & { number: number })[] {
  let last = Math.max(0, ...fixed.values());
  return stops.map((stop) => ({ ...stop, number: fixed.get(stop.order.id) ?? (last += 1) }));
}

/** Compares lexicographically. Not by subtraction, since two infinities must be equal. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

/**
 * Returns the default route after moving a stop behind another stop of its slot, or to the front of the slot. Absent
 * customers keep their position between the others. The stop before the new place, and all stops before that one, get a
 * position if they have none.
 */
export function arrangeDoors(
  defaultRoute: readonly Door[],
  slot: readonly PlannedOrder[],
  { moved, after }: { moved: PlannedOrder; after: PlannedOrder | null },
): Door[] {
  const key = keyOfStop(moved);
  if (after && keyOfStop(after) === key) return [...defaultRoute];
  const doors = defaultRoute.filter((door) => keyOf(door) !== key);
  const known = new Set(doors.map(keyOf));
  const others = slot.filter((stop) => keyOfStop(stop) !== key);
  if (after) {
    const upTo = others.findIndex((stop) => keyOfStop(stop) === keyOfStop(after));
    for (const stop of others.slice(0, upTo + 1)) {
      if (known.has(keyOfStop(stop))) continue;
      known.add(keyOfStop(stop));
      doors.push(doorOf(stop));
    }
  }
  const next = after ?? others[0];
  const at = next ? doors.findIndex((door) => keyOf(door) === keyOfStop(next)) : -1;
  return doors.toSpliced(at < 0 ? doors.length : after ? at + 1 : at, 0, doorOf(moved));
}
