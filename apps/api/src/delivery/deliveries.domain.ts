import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { DeliveryOutcome, OrderStatus } from '@trpeza/contract/ordering/orders.states';

/** An address with one of its customers. The address keeps its place in the round from week to week, for all of them. */
export interface Door {
  accountId: number;
  address: string;
}

/** The fields of an order that the round needs. */
export interface StopOrder {
  id: number;
  userId: number;
  deliveryAddress: string;
  deliveryTime: Slot;
  status: OrderStatus;
  outcome: DeliveryOutcome | null;
}

export interface PlacedStop<Order> {
  order: Order;
  /** Counted from 1 over everyone who has a place; null without one yet. */
  place: number | null;
  /** The same door as the stop before it. */
  sameDoor: boolean;
}

export interface NumberedStop<Order> extends PlacedStop<Order> {
  number: number;
  /** The round it is on; null while it is on none, and where there are no rounds. */
  roundId: number | null;
}

/** Which round a stop is on: of its order for the date, or else of its door. */
export interface RoundsOfStops {
  ofOrder: ReadonlyMap<number, number>;
  ofDoor: readonly (Door & { roundId: number })[];
}

/** Street words and their common short forms, which are written in no fixed way. */
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

/** Cyrillic letters beside a house number that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = { а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', к: 'k' };

/**
 * The form in which addresses are compared, so that the same door keeps its place: capitals, spaces, points and commas, short
 * street words, units before or after the number, a number behind its street, and Cyrillic letters at a house number.
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

/** `unit 4, 15 hope st` and `15 hope st, unit 4` are `4/15 hope st`. */
function withUnitFirst(address: string): string {
  const unit = /(^|, ?| )(?:unit|flat|apt|apartment|стан) (\d+\p{L}?)\b/u.exec(address);
  if (!unit) return address;
  const rest = (address.slice(0, unit.index) + address.slice(unit.index + unit[0].length)).replace(
    /^[ ,/]+/,
    '',
  );
  return `${unit[2]}/${rest}`;
}

export const doorOf = ({ userId, deliveryAddress }: StopOrder): Door => ({
  accountId: userId,
  address: foldAddress(deliveryAddress),
});

const keyOf = ({ address }: Door): string => address;
const keyOfStop = (order: StopOrder): string => foldAddress(order.deliveryAddress);

/** Orders cancelled by the kitchen or the customer are no stops; one that failed at the door was a stop and stays one. */
const isStop = ({ status, outcome }: StopOrder): boolean => status !== 'cancelled' || outcome !== null;

const NOBODY: ReadonlySet<number> = new Set();

/**
 * The round of a day: by delivery time, then by the default route of the doors, then those without a place, the oldest
 * order first. Two orders of one door stay together.
 * @param calledOff cancelled orders that keep their place all the same, so that the stops behind them keep their numbers
 */
export function planRound<Order extends StopOrder>(
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
 * The lists of a date, one after the other: each round in the order given, then what is on none of them. Every order is
 * on exactly one list, by its round for the date, or else that of its door.
 */
export function splitByRound<Order extends StopOrder>(
  orders: readonly Order[],
  roundIds: readonly number[],
  { ofOrder, ofDoor }: RoundsOfStops,
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

/** The last four digits that stand by themselves: a house may have four, too, but stands before its postcode. */
const postcodeOf = (address: string): string | undefined => address.match(/\b\d{4}\b/g)?.at(-1);

/** The round that most doors with the same postcode belong to. */
export function suggestRound(address: string, { ofDoor }: Pick<RoundsOfStops, 'ofDoor'>): number | null {
  const postcode = postcodeOf(address);
  if (postcode === undefined) return null;
  const neighbours = new Map<number, number>();
  for (const door of ofDoor)
    if (postcodeOf(door.address) === postcode)
      neighbours.set(door.roundId, (neighbours.get(door.roundId) ?? 0) + 1);
  const [most] = [...neighbours].toSorted(([a, x], [b, y]) => y - x || a - b);
  return most?.[0] ?? null;
}

/** These orders, and every other one of the same doors. */
export function withSameDoors<Order extends StopOrder>(
  orders: readonly Order[],
  ids: readonly number[],
): Order[] {
  const chosen = new Set(orders.filter(({ id }) => ids.includes(id)).map(keyOfStop));
  return orders.filter((order) => chosen.has(keyOfStop(order)));
}

/**
 * The number of every stop: the one that was fixed for the day, or else the next that is free, in driving order.
 * @param fixed by order
 */
export function numberStops<Placed extends PlacedStop<StopOrder>>(
  stops: readonly Placed[],
  fixed: ReadonlyMap<number, number>,
): (Placed & { number: number })[] {
  let last = Math.max(0, ...fixed.values());
  return stops.map((stop) => ({ ...stop, number: fixed.get(stop.order.id) ?? (last += 1) }));
}

/** The first difference decides; two infinities are equal. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

/**
 * The default route after a stop was put behind another of its delivery time, or first of it. Customers who are not in the
 * round today keep their place between the others. A stop that is followed needs a place itself, and so do those before it.
 */
export function arrangeDoors(
  defaultRoute: readonly Door[],
  slot: readonly StopOrder[],
  { moved, after }: { moved: StopOrder; after: StopOrder | null },
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
