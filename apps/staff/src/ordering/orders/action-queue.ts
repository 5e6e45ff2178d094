import type { CreditLine, CreditReason } from '@trpeza/contract/ordering/credits.constants';
import {
  type DeliveryOutcome,
  isFinal,
  type OrderStatus,
  UNDO_SECONDS,
} from '@trpeza/contract/ordering/orders.states';

/** The part of an order's state that a card shows. */
export interface OrderState {
  id: number;
  status: OrderStatus;
  outcome: DeliveryOutcome | null;
  outcomeNote: string | null;
  /** Where the meals were left; absent where it does not matter, as from the packing list. */
  leftWhere?: string | null;
}

interface QueuedOrder {
  id: number;
  number: string;
  /** The status that staff saw; the server moves the order only from there. */
  from: OrderStatus;
  to: OrderStatus;
  /** The delivery day that staff saw; kept from before an update of the app, an order has none. */
  date?: string;
}

/** An item that was put into its bag, or taken out. */
interface QueuedTick {
  date: string;
  itemId: number;
  /** The quantity that staff saw: the tick holds for no other one. */
  quantity: number;
  isIn: boolean;
}

/**
 * One press of a button: it moves one or several orders, undoes such a move, reports what is missing from one, that the
 * driver will come back later, or that an item is in its bag.
 */
export interface QueuedAction {
  /** The idempotency key: a retry after a lost answer has no second effect. */
  key: string;
  /** The staff member it belongs to: it is never sent in another person's name. */
  personId: number;
  person: string;
  kind: 'move' | 'undo' | 'credit' | 'later' | 'tick';
  /** What is missing; only for the kind `credit`, whose order keeps its status. */
  credit?: { reason: CreditReason; lines: CreditLine[] };
  /** Only for the kind `tick`, whose order keeps its status. */
  tick?: QueuedTick;
  orders: QueuedOrder[];
  outcome: DeliveryOutcome | null;
  note: string | null;
  /** Where the meals were left as the customer's plan says. */
  leftWhere?: string;
  /** When it was pressed, in milliseconds. */
  at: number;
  /** It was sent, so the server may have processed it although no answer came. */
  tried: boolean;
}

export interface SentAction extends QueuedAction {
  sentAt: number;
  /** It is not this person's to undo: a colleague did the same before it arrived, or the server has refused the undo. */
  isFinal?: true;
}

/** An order that the server refused to move; kept until the user has read it. */
export interface RefusedOrder {
  key: string;
  personId: number;
  orderId: number;
  number: string;
  /** What was refused of it since the user last read, in sequence. */
  tapped: { kind: QueuedAction['kind']; to: OrderStatus }[];
  /** The server's message, in the language that was shown at the time. */
  message: string;
  language: string;
}

/** All open actions of this device: waiting in order, recently sent, refused and not yet read. */
export interface ActionQueue {
  waiting: QueuedAction[];
  sent: SentAction[];
  refused: RefusedOrder[];
}

export const EMPTY_QUEUE: ActionQueue = { waiting: [], sent: [], refused: [] };

/** How long sent actions are applied to lists that were cached before them. */
const REMEMBERED = 24 * 3_600_000;

const movesOrder = (id: number) => (queued: QueuedAction) => queued.orders.some((order) => order.id === id);

const without = <Q extends QueuedAction>(queued: Q, gone: ReadonlySet<number>): Q => ({
  ...queued,
  orders: queued.orders.filter(({ id }) => !gone.has(id)),
});

const isLeft = (queued: QueuedAction): boolean => queued.orders.length > 0;

const lastOf = <T>(list: readonly T[], is: (one: T) => boolean): T | undefined =>
  [...list].reverse().find(is);

/** Appends an action. Orders that have moved on since they were seen are left out of it. */
export function addAction(queue: ActionQueue, queued: QueuedAction): ActionQueue {
  const gone = queued.orders.filter(({ id, from }) => {
    const waiting = lastOf(queue.waiting, ownActionOf(queued.personId, id));
    const now = waiting?.orders.find((order) => order.id === id);
    return now && now.to !== from;
  });
  const added = without(queued, new Set(gone.map(({ id }) => id)));
  return isLeft(added) ? { ...queue, waiting: [...queue.waiting, added] } : queue;
}

/** Marks the first action of a person as tried: from here on only the server can undo it. */
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

/** The server's answer to an action: everything that was not refused is done. What is already so counts as done too. */
export interface ActionReply {
  key: string;
  at: number;
  refused: RefusedMove[];
  language: string;
}

/** An order that was not moved, the server's message, and its current status where that is the reason. */
export interface RefusedMove {
  id: number;
  message: string;
  status?: OrderStatus | undefined;
}

/**
 * Whether the result is as intended, although a colleague was faster: the order is where this action brings it, or a later
 * one that waits. What happened at a door only the driver can report.
 */
const isAsRequested = (chain: readonly QueuedAction[], { id, status }: RefusedMove): boolean =>
  chain.some(
    ({ kind, outcome, orders }) =>
      kind === 'move' &&
      (outcome === null || outcome === 'delivered') &&
      orders.some((order) => order.id === id && order.to === status),
  );

/**
 * Which later actions on an order fall with a refused one, as there is nothing left that they could mean: what undoes it, and
 * a bag packed by a tick that did not hold. All others are sent, and judged by the server for themselves: it writes down for
 * the office what it refuses, so it must hear of each.
 */
function fallenWith(refused: QueuedAction, later: readonly QueuedAction[]): readonly QueuedAction[] {
  if (refused.kind === 'tick') return later;
  return later[0]?.kind === 'undo' ? later.slice(0, 1) : [];
}

/** Removes an answered action from the queue, and reports what was refused of it, with what falls with that. */
export function settleAction(
  queue: ActionQueue,
  { key, at, refused: unmoved, language }: ActionReply,
): ActionQueue {
  const queued = queue.waiting.find((each) => each.key === key);
  if (!queued) return queue;
  const rest = queue.waiting.filter((each) => each !== queued);
  const laterOf = (id: number) => rest.filter(ownActionOf(queued.personId, id));
  const refused = unmoved.filter(
    (order) => queued.kind !== 'move' || !isAsRequested([queued, ...laterOf(order.id)], order),
  );
  const gone = new Map(refused.map(({ id }) => [id, [queued, ...fallenWith(queued, laterOf(id))]]));
  const left = new Set(unmoved.map(({ id }) => id));
  const theirs = queued.orders.filter(({ id }) => left.has(id) && !gone.has(id));
  const done: SentAction[] = [
    { ...queued, orders: theirs, sentAt: at, isFinal: true },
    { ...without(queued, left), sentAt: at },
  ];
  /** An undo that was refused is not offered again, of this order alone. */
  const stillUndoable = (each: SentAction): SentAction[] => {
    if (queued.kind !== 'undo' || each.personId !== queued.personId) return [each];
    const settled = each.orders.filter(({ id }) => gone.has(id));
    return [{ ...each, orders: settled, isFinal: true }, without(each, new Set(gone.keys()))];
  };
  const fallen = (each: QueuedAction) => [...gone].filter(([, chain]) => chain.includes(each));
  return {
    waiting: rest
      .map((each) => without(each, new Set(fallen(each).map(([id]) => id))))
      .filter((each) => isLeft(each)),
    sent: [
      ...queue.sent.filter((each) => at - each.sentAt < REMEMBERED).flatMap((each) => stillUndoable(each)),
      ...done,
    ].filter((each) => isLeft(each)),
    refused: refused.reduce(
      (reports, order) => addReport(reports, reportOf(gone.get(order.id)!, { ...order, language })),
      queue.refused,
    ),
  };
}

/** Adds a report; of an order there is one until it has been read, with the newest message. */
function addReport(reports: RefusedOrder[], report: RefusedOrder): RefusedOrder[] {
  const isSame = (each: RefusedOrder) => each.personId === report.personId && each.orderId === report.orderId;
  if (!reports.some(isSame)) return [...reports, report];
  return reports.map((each) =>
    isSame(each) ? { ...report, key: each.key, tapped: [...each.tapped, ...report.tapped] } : each,
  );
}

function reportOf(
  chain: readonly QueuedAction[],
  { id, message, language }: { id: number; message: string; language: string },
): RefusedOrder {
  const { key, personId, orders } = chain[0]!;
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

/** A person's last action on an order. */
export function lastActionOf(queue: ActionQueue, personId: number, id: number): QueuedAction | undefined {
  const isOwn = ownActionOf(personId, id);
  return lastOf(queue.waiting, isOwn) ?? lastOf(queue.sent, isOwn);
}

/** Until when an action can be undone, in milliseconds. */
export const undoUntil = (queued: Pick<QueuedAction, 'at'>): number => queued.at + UNDO_SECONDS * 1000;

/** The orders of an action that can still be undone: those for which it is the last action. Empty when it is too late. */
export function undoableOrders(queue: ActionQueue, queued: QueuedAction, now: number): QueuedOrder[] {
  if ((queued.kind !== 'move' && queued.kind !== 'later') || now >= undoUntil(queued)) return [];
  return queued.orders.filter(({ id, from }) => {
    // A correction at the door is taken back by another one.
    if (queued.kind === 'move' && isFinal(from)) return false;
    const last: QueuedAction | SentAction | undefined = lastActionOf(queue, queued.personId, id);
    return last?.key === queued.key && !('isFinal' in last);
  });
}

/**
 * The person's last action that can be undone, with the orders it still covers; of one order if given. Ticks do not count:
 * they are taken back where they were made.
 */
export function lastUndoable(
  queue: ActionQueue,
  personId: number,
  now: number,
  id?: number,
): QueuedAction | undefined {
  const own = [...queue.sent, ...queue.waiting].filter(
    (queued) => queued.personId === personId && queued.kind !== 'tick',
  );
  const last = lastOf(own, (queued) => id === undefined || movesOrder(id)(queued));
  if (!last) return undefined;
  const orders = undoableOrders(queue, last, now).filter((order) => id === undefined || order.id === id);
  return orders.length > 0 ? { ...last, orders } : undefined;
}

/**
 * Undoes an action on some orders (as returned by `lastUndoable`). What was never sent is simply removed; the rest is
 * requested from the server by an action of its own, at the end of the queue.
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

/** When a person was at doors in vain since a list was read, as far as their actions say; null where that was taken back. */
export function triesAfter(queue: ActionQueue, personId: number, readAt: number): Map<number, string | null> {
  const since = queue.sent.filter(({ sentAt }) => sentAt >= readAt);
  const tries = new Map<number, string | null>();
  for (const { personId: by, kind, orders, at } of [...since, ...queue.waiting]) {
    if (by !== personId) continue;
    for (const { id, from, to } of orders) {
      if (kind === 'later') tries.set(id, new Date(at).toISOString());
      else if (kind === 'undo' && from === to) tries.set(id, null);
    }
  }
  return tries;
}

/** What a person has ticked since a list was read, by item. */
export function ticksAfter(queue: ActionQueue, personId: number, readAt: number): Map<number, QueuedTick> {
  const since = queue.sent.filter(({ sentAt }) => sentAt >= readAt);
  const own = [...since, ...queue.waiting].filter((queued) => queued.personId === personId);
  return new Map(own.flatMap(({ tick }) => (tick ? [[tick.itemId, tick]] : [])));
}

/** Orders after some actions, applied in sequence. Unchanged orders stay the same object: their cards need not re-render. */
export function afterActions<T extends OrderState>(queue: readonly QueuedAction[], orders: T[]): T[] {
  const states = new Map<number, Omit<OrderState, 'id'>>();
  for (const { kind, orders: moved, outcome, note, leftWhere } of queue) {
    if (kind === 'credit' || kind === 'tick') continue;
    const state = { outcome, outcomeNote: note, leftWhere: leftWhere ?? null };
    for (const { id, to } of moved) states.set(id, { status: to, ...state });
  }
  if (states.size === 0) return orders;
  return orders.map((order) => {
    const state = states.get(order.id);
    return state ? withState(order, state) : order;
  });
}

const drawn = new WeakMap<OrderState, OrderState>();

/** An order in another state; returns the same object for the same arguments. */
export function withState<T extends OrderState>(
  order: T,
  { status, outcome, outcomeNote, leftWhere = null }: Omit<OrderState, 'id'>,
): T {
  const isSo = (one: OrderState) =>
    one.status === status &&
    one.outcome === outcome &&
    one.outcomeNote === outcomeNote &&
    (one.leftWhere ?? null) === leftWhere;
  if (isSo(order)) return order;
  const last = drawn.get(order);
  if (last && isSo(last)) return last as T;
  const next = { ...order, status, outcome, outcomeNote, leftWhere };
  drawn.set(order, next);
  return next;
}

/**
 * Orders as this person has left them: the server's list at a time (`readAt`), with every waiting action and those sent
 * since applied.
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
