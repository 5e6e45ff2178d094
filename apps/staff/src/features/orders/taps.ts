import type { CreditLine, CreditReason } from '@trpeza/contract/orders/credits.words';
import { type DeliveryOutcome, type OrderStatus, UNDO_SECONDS } from '@trpeza/contract/orders/orders.states';

/** What a card shows of an order's way. */
export interface OrderState {
  id: number;
  status: OrderStatus;
  outcome: DeliveryOutcome | null;
  outcomeNote: string | null;
}

interface TappedOrder {
  id: number;
  number: string;
  /** What the person saw; the server moves the order from there or not at all. */
  from: OrderStatus;
  to: OrderStatus;
}

/** One press of a button: it moves one or several orders, takes such a move back, or says what is missing of one. */
export interface Tap {
  /** Sent along, so that what is repeated after a lost answer happens once. */
  key: string;
  /** Whose it is: it is never sent in anybody else's name. */
  personId: number;
  person: string;
  kind: 'move' | 'undo' | 'credit';
  /** What is missing; of the kind `credit` alone, whose order stays where it is. */
  credit?: { reason: CreditReason; lines: CreditLine[] };
  orders: TappedOrder[];
  outcome: DeliveryOutcome | null;
  note: string | null;
  /** When it was pressed, in milliseconds. */
  at: number;
  /** It has been on its way, so the server may have done it although no answer came. */
  tried: boolean;
}

export interface SentTap extends Tap {
  sentAt: number;
  /** Somebody else had done the same before it arrived: all is as wished, and theirs to take back. */
  byOther?: true;
}

/** An order that the server did not move as tapped; kept until the person has read it. */
export interface RefusedOrder {
  key: string;
  personId: number;
  orderId: number;
  number: string;
  /** The tap that was refused, and those on the same order that had built on it. */
  tapped: { kind: Tap['kind']; to: OrderStatus }[];
  /** The server's words, in the language that was shown when it spoke. */
  message: string;
  language: string;
}

/** All that was tapped on this device and is not over: waiting in its order, sent lately, refused and not read yet. */
export interface Taps {
  waiting: Tap[];
  sent: SentTap[];
  refused: RefusedOrder[];
}

export const NO_TAPS: Taps = { waiting: [], sent: [], refused: [] };

/** Until then a list that was kept from before is corrected by what has been sent. */
const REMEMBERED = 24 * 3_600_000;

const movesOrder = (id: number) => (tap: Tap) => tap.orders.some((order) => order.id === id);

const without = (tap: Tap, gone: ReadonlySet<number>): Tap => ({
  ...tap,
  orders: tap.orders.filter(({ id }) => !gone.has(id)),
});

const isLeft = (tap: Tap): boolean => tap.orders.length > 0;

const lastOf = <T>(list: readonly T[], is: (one: T) => boolean): T | undefined =>
  [...list].reverse().find(is);

/** Puts a tap behind the others. An order that has moved on since it was seen is left out of it. */
export function addTap(taps: Taps, tap: Tap): Taps {
  const gone = tap.orders.filter(({ id, from }) => {
    const waiting = lastOf(taps.waiting, ownTapOf(tap.personId, id));
    const now = waiting?.orders.find((order) => order.id === id);
    return now && now.to !== from;
  });
  const added = without(tap, new Set(gone.map(({ id }) => id)));
  return isLeft(added) ? { ...taps, waiting: [...taps.waiting, added] } : taps;
}

/** The first tap of a person, marked as tried: from here on it can only be taken back by the server. */
export function tryNext(taps: Taps, personId: number): Taps {
  const next = nextTap(taps, personId);
  if (!next || next.tried) return taps;
  return { ...taps, waiting: taps.waiting.map((tap) => (tap === next ? { ...tap, tried: true } : tap)) };
}

export const nextTap = (taps: Taps, personId: number): Tap | undefined =>
  taps.waiting.find((tap) => tap.personId === personId);

/** What the server answered to a tap: everything that it did not refuse is done. What is already so counts as done too. */
export interface TapAnswer {
  key: string;
  at: number;
  refused: RefusedMove[];
  language: string;
}

/** An order that was not moved, the server's words, and what it is by now where that is why. */
export interface RefusedMove {
  id: number;
  message: string;
  status?: OrderStatus | undefined;
}

/** Whether all is as the person wished, although somebody else was faster. What happened at a door is nobody else's to say. */
const isAsWished = (tap: Tap, { id, status }: RefusedMove): boolean =>
  tap.kind === 'move' &&
  (tap.outcome === null || tap.outcome === 'delivered') &&
  tap.orders.some((order) => order.id === id && order.to === status);

/**
 * Takes an answered tap out of the queue. Later taps on an order that was refused had built on it: they go with it, and
 * are told together with it.
 */
export function settleTap(taps: Taps, { key, at, refused: unmoved, language }: TapAnswer): Taps {
  const tap = taps.waiting.find((each) => each.key === key);
  if (!tap) return taps;
  const refused = unmoved.filter((order) => !isAsWished(tap, order));
  const gone = new Set(refused.map(({ id }) => id));
  const left = new Set(unmoved.map(({ id }) => id));
  const theirs = tap.orders.filter(({ id }) => left.has(id) && !gone.has(id));
  const done: SentTap[] = [
    { ...tap, orders: theirs, sentAt: at, byOther: true },
    { ...without(tap, left), sentAt: at },
  ];
  const rest = taps.waiting.filter((each) => each !== tap);
  return {
    waiting: rest
      .map((each) => (each.personId === tap.personId ? without(each, gone) : each))
      .filter((each) => isLeft(each)),
    sent: [...taps.sent.filter((each) => at - each.sentAt < REMEMBERED), ...done].filter((each) =>
      isLeft(each),
    ),
    refused: [...taps.refused, ...refused.map((order) => reportOf([tap, ...rest], { ...order, language }))],
  };
}

function reportOf(
  [tap, ...later]: readonly Tap[],
  { id, message, language }: { id: number; message: string; language: string },
): RefusedOrder {
  const { key, personId, orders } = tap!;
  const chain = [tap!, ...later.filter(ownTapOf(personId, id))];
  return {
    key,
    personId,
    orderId: id,
    number: orders.find((order) => order.id === id)?.number ?? String(id),
    tapped: chain.map(({ kind, orders: moved }) => ({
      kind,
      to: moved.find((order) => order.id === id)!.to,
    })),
    message,
    language,
  };
}

/** The person has read it. */
export const dismissRefused = (
  taps: Taps,
  { key, orderId }: Pick<RefusedOrder, 'key' | 'orderId'>,
): Taps => ({
  ...taps,
  refused: taps.refused.filter((each) => each.key !== key || each.orderId !== orderId),
});

const ownTapOf = (personId: number, id: number) => (tap: Tap) =>
  tap.personId === personId && movesOrder(id)(tap);

/** What a person last tapped on an order. */
export function lastTapOf(taps: Taps, personId: number, id: number): Tap | undefined {
  const isOwn = ownTapOf(personId, id);
  return lastOf(taps.waiting, isOwn) ?? lastOf(taps.sent, isOwn);
}

/** Until when a tap can be taken back, in milliseconds. */
export const undoUntil = (tap: Pick<Tap, 'at'>): number => tap.at + UNDO_SECONDS * 1000;

/** The orders of a person's tap that can still be taken back: those whose last tap it is. Nothing when it is too late. */
export function undoableOrders(taps: Taps, tap: Tap, now: number): TappedOrder[] {
  if (tap.kind !== 'move' || now >= undoUntil(tap)) return [];
  return tap.orders.filter(({ id }) => {
    const last: Tap | SentTap | undefined = lastTapOf(taps, tap.personId, id);
    return last?.key === tap.key && !('byOther' in last);
  });
}

/** The person's last tap that can be taken back, with the orders that it still holds; of one order if it is named. */
export function lastUndoable(taps: Taps, personId: number, now: number, id?: number): Tap | undefined {
  const own = [...taps.sent, ...taps.waiting].filter((tap) => tap.personId === personId);
  const last = lastOf(own, (tap) => id === undefined || movesOrder(id)(tap));
  if (!last) return undefined;
  const orders = undoableOrders(taps, last, now).filter((order) => id === undefined || order.id === id);
  return orders.length > 0 ? { ...last, orders } : undefined;
}

/**
 * Takes back what a tap did to some orders (as `lastUndoable` hands them out). What never left this device is simply
 * forgotten; the rest is asked of the server by a tap of its own, behind all others.
 */
export function undoTap(taps: Taps, undone: Tap, { key, at }: Pick<Tap, 'key' | 'at'>): Taps {
  const gone = new Set(undoableOrders(taps, undone, at).map(({ id }) => id));
  if (gone.size === 0) return taps;
  const waiting = taps.waiting.find((tap) => tap.key === undone.key);
  if (waiting && !waiting.tried) {
    const left = taps.waiting.map((tap) => (tap === waiting ? without(tap, gone) : tap));
    return { ...taps, waiting: left.filter((tap) => isLeft(tap)) };
  }
  const orders = undone.orders
    .filter(({ id }) => gone.has(id))
    .map(({ id, number, from, to }) => ({ id, number, from: to, to: from }));
  const { personId, person } = undone;
  const undo: Tap = {
    key,
    personId,
    person,
    at,
    orders,
    kind: 'undo',
    outcome: null,
    note: null,
    tried: false,
  };
  return { ...taps, waiting: [...taps.waiting, undo] };
}

/** Orders after some taps, in their order. What looks as before stays the same object: its card need not be drawn again. */
export function afterTaps<T extends OrderState>(taps: readonly Tap[], orders: T[]): T[] {
  const states = new Map<number, Omit<OrderState, 'id'>>();
  for (const { kind, orders: moved, outcome, note } of taps) {
    if (kind === 'credit') continue;
    for (const { id, to } of moved) states.set(id, { status: to, outcome, outcomeNote: note });
  }
  if (states.size === 0) return orders;
  return orders.map((order) => {
    const state = states.get(order.id);
    return state ? withState(order, state) : order;
  });
}

const drawn = new WeakMap<OrderState, OrderState>();

/** An order in another state; the same object each time it is asked for. */
export function withState<T extends OrderState>(
  order: T,
  { status, outcome, outcomeNote }: Omit<OrderState, 'id'>,
): T {
  if (order.status === status && order.outcome === outcome && order.outcomeNote === outcomeNote) return order;
  const last = drawn.get(order);
  if (last?.status === status && last.outcome === outcome && last.outcomeNote === outcomeNote)
    return last as T;
  const next = { ...order, status, outcome, outcomeNote };
  drawn.set(order, next);
  return next;
}

/**
 * Orders as this person has left them: the server's list of a moment (`readAt`), moved on by every tap that waits and by
 * those sent since.
 */
export function showTapped<T extends OrderState>(
  taps: Taps,
  personId: number,
  orders: T[],
  readAt: number,
): T[] {
  const since = taps.sent.filter(({ sentAt }) => sentAt >= readAt);
  return afterTaps(
    [...since, ...taps.waiting].filter((tap) => tap.personId === personId),
    orders,
  );
}
