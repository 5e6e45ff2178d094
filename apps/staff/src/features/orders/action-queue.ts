import type { CreditLine, CreditReason } from '@trpeza/contract/orders/credits.constants';
import { type DeliveryOutcome, type OrderStatus, UNDO_SECONDS } from '@trpeza/contract/orders/orders.states';

/** What a card shows of an order's way. */
export interface OrderState {
  id: number;
  status: OrderStatus;
  outcome: DeliveryOutcome | null;
  outcomeNote: string | null;
}

interface QueuedOrder {
  id: number;
  number: string;
  /** What the person saw; the server moves the order from there or not at all. */
  from: OrderStatus;
  to: OrderStatus;
}

/** One press of a button: it moves one or several orders, takes such a move back, or says what is missing of one. */
export interface QueuedAction {
  /** Sent along, so that what is repeated after a lost answer happens once. */
  key: string;
  /** Whose it is: it is never sent in anybody else's name. */
  personId: number;
  person: string;
  kind: 'move' | 'undo' | 'credit';
  /** What is missing; of the kind `credit` alone, whose order stays where it is. */
  credit?: { reason: CreditReason; lines: CreditLine[] };
  orders: QueuedOrder[];
  outcome: DeliveryOutcome | null;
  note: string | null;
  /** When it was pressed, in milliseconds. */
  at: number;
  /** It has been on its way, so the server may have done it although no answer came. */
  tried: boolean;
}

export interface SentAction extends QueuedAction {
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
  tapped: { kind: QueuedAction['kind']; to: OrderStatus }[];
  /** The server's words, in the language that was shown when it spoke. */
  message: string;
  language: string;
}

/** All that was tapped on this device and is not over: waiting in its order, sent lately, refused and not read yet. */
export interface ActionQueue {
  waiting: QueuedAction[];
  sent: SentAction[];
  refused: RefusedOrder[];
}

export const EMPTY_QUEUE: ActionQueue = { waiting: [], sent: [], refused: [] };

/** Until then a list that was kept from before is corrected by what has been sent. */
const REMEMBERED = 24 * 3_600_000;

const movesOrder = (id: number) => (queued: QueuedAction) => queued.orders.some((order) => order.id === id);

const without = (queued: QueuedAction, gone: ReadonlySet<number>): QueuedAction => ({
  ...queued,
  orders: queued.orders.filter(({ id }) => !gone.has(id)),
});

const isLeft = (queued: QueuedAction): boolean => queued.orders.length > 0;

const lastOf = <T>(list: readonly T[], is: (one: T) => boolean): T | undefined =>
  [...list].reverse().find(is);

/** Puts a tap behind the others. An order that has moved on since it was seen is left out of it. */
export function addAction(queue: ActionQueue, queued: QueuedAction): ActionQueue {
  const gone = queued.orders.filter(({ id, from }) => {
    const waiting = lastOf(queue.waiting, ownActionOf(queued.personId, id));
    const now = waiting?.orders.find((order) => order.id === id);
    return now && now.to !== from;
  });
  const added = without(queued, new Set(gone.map(({ id }) => id)));
  return isLeft(added) ? { ...queue, waiting: [...queue.waiting, added] } : queue;
}

/** The first tap of a person, marked as tried: from here on it can only be taken back by the server. */
export function tryNext(queue: ActionQueue, personId: number): ActionQueue {
  const next = nextAction(queue, personId);
  if (!next || next.tried) return queue;
  return {
    ...queue,
    waiting: queue.waiting.map((queued) => (queued === next ? { ...queued, tried: true } : queued)),
  };
}

export const nextAction = (queue: ActionQueue, personId: number): QueuedAction | undefined =>
  queue.waiting.find((queued) => queued.personId === personId);

/** What the server answered to a tap: everything that it did not refuse is done. What is already so counts as done too. */
export interface ActionReply {
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
const isAsRequested = (queued: QueuedAction, { id, status }: RefusedMove): boolean =>
  queued.kind === 'move' &&
  (queued.outcome === null || queued.outcome === 'delivered') &&
  queued.orders.some((order) => order.id === id && order.to === status);

/**
 * Takes an answered tap out of the queue. Later taps on an order that was refused had built on it: they go with it, and
 * are told together with it.
 */
export function settleAction(
  queue: ActionQueue,
  { key, at, refused: unmoved, language }: ActionReply,
): ActionQueue {
  const queued = queue.waiting.find((each) => each.key === key);
  if (!queued) return queue;
  const refused = unmoved.filter((order) => !isAsRequested(queued, order));
  const gone = new Set(refused.map(({ id }) => id));
  const left = new Set(unmoved.map(({ id }) => id));
  const theirs = queued.orders.filter(({ id }) => left.has(id) && !gone.has(id));
  const done: SentAction[] = [
    { ...queued, orders: theirs, sentAt: at, byOther: true },
    { ...without(queued, left), sentAt: at },
  ];
  const rest = queue.waiting.filter((each) => each !== queued);
  return {
    waiting: rest
      .map((each) => (each.personId === queued.personId ? without(each, gone) : each))
      .filter((each) => isLeft(each)),
    sent: [...queue.sent.filter((each) => at - each.sentAt < REMEMBERED), ...done].filter((each) =>
      isLeft(each),
    ),
    refused: [
      ...queue.refused,
      ...refused.map((order) => reportOf([queued, ...rest], { ...order, language })),
    ],
  };
}

function reportOf(
  [queued, ...later]: readonly QueuedAction[],
  { id, message, language }: { id: number; message: string; language: string },
): RefusedOrder {
  const { key, personId, orders } = queued!;
  const chain = [queued!, ...later.filter(ownActionOf(personId, id))];
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
  queue: ActionQueue,
  { key, orderId }: Pick<RefusedOrder, 'key' | 'orderId'>,
): ActionQueue => ({
  ...queue,
  refused: queue.refused.filter((each) => each.key !== key || each.orderId !== orderId),
});

const ownActionOf = (personId: number, id: number) => (queued: QueuedAction) =>
  queued.personId === personId && movesOrder(id)(queued);

/** What a person last tapped on an order. */
export function lastActionOf(queue: ActionQueue, personId: number, id: number): QueuedAction | undefined {
  const isOwn = ownActionOf(personId, id);
  return lastOf(queue.waiting, isOwn) ?? lastOf(queue.sent, isOwn);
}

/** Until when a tap can be taken back, in milliseconds. */
export const undoUntil = (queued: Pick<QueuedAction, 'at'>): number => queued.at + UNDO_SECONDS * 1000;

/** The orders of a person's tap that can still be taken back: those whose last tap it is. Nothing when it is too late. */
export function undoableOrders(queue: ActionQueue, queued: QueuedAction, now: number): QueuedOrder[] {
  if (queued.kind !== 'move' || now >= undoUntil(queued)) return [];
  return queued.orders.filter(({ id }) => {
    const last: QueuedAction | SentAction | undefined = lastActionOf(queue, queued.personId, id);
    return last?.key === queued.key && !('byOther' in last);
  });
}

/** The person's last tap that can be taken back, with the orders that it still holds; of one order if it is named. */
export function lastUndoable(
  queue: ActionQueue,
  personId: number,
  now: number,
  id?: number,
): QueuedAction | undefined {
  const own = [...queue.sent, ...queue.waiting].filter((queued) => queued.personId === personId);
  const last = lastOf(own, (queued) => id === undefined || movesOrder(id)(queued));
  if (!last) return undefined;
  const orders = undoableOrders(queue, last, now).filter((order) => id === undefined || order.id === id);
  return orders.length > 0 ? { ...last, orders } : undefined;
}

/**
 * Takes back what a tap did to some orders (as `lastUndoable` hands them out). What never left this device is simply
 * forgotten; the rest is asked of the server by a tap of its own, behind all others.
 */
export function undoAction(
  queue: ActionQueue,
  undone: QueuedAction,
  { key, at }: Pick<QueuedAction, 'key' | 'at'>,
): ActionQueue {
  const gone = new Set(undoableOrders(queue, undone, at).map(({ id }) => id));
  if (gone.size === 0) return queue;
  const waiting = queue.waiting.find((queued) => queued.key === undone.key);
  if (waiting && !waiting.tried) {
    const left = queue.waiting.map((queued) => (queued === waiting ? without(queued, gone) : queued));
    return { ...queue, waiting: left.filter((queued) => isLeft(queued)) };
  }
  const orders = undone.orders
    .filter(({ id }) => gone.has(id))
    .map(({ id, number, from, to }) => ({ id, number, from: to, to: from }));
  const { personId, person } = undone;
  const undo: QueuedAction = {
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
  return { ...queue, waiting: [...queue.waiting, undo] };
}

/** Orders after some taps, in their order. What looks as before stays the same object: its card need not be drawn again. */
export function afterActions<T extends OrderState>(queue: readonly QueuedAction[], orders: T[]): T[] {
  const states = new Map<number, Omit<OrderState, 'id'>>();
  for (const { kind, orders: moved, outcome, note } of queue) {
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
export function showQueued<T extends OrderState>(
  queue: ActionQueue,
  personId: number,
  orders: T[],
  readAt: number,
): T[] {
  const since = queue.sent.filter(({ sentAt }) => sentAt >= readAt);
  return afterActions(
    [...since, ...queue.waiting].filter((queued) => queued.personId === personId),
    orders,
  );
}
