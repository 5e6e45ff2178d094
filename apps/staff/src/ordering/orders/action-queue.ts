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
  /** Where the meals were left; undefined in lists that do not need it, such as the packing list. */
  leftWhere?: string | null;
}

interface QueuedOrder {
  id: number;
  number: string;
  /** The status that the user saw. The server rejects the transition when the order has another status now. */
  from: OrderStatus;
  to: OrderStatus;
  /** The delivery date that the user saw; undefined in actions stored by an older version of the app. */
  date?: string;
}

/** An item put into its bag or taken out. */
interface QueuedTick {
  date: string;
  itemId: number;
  /** The quantity that the user saw; the tick applies to no other quantity. */
  quantity: number;
  isIn: boolean;
}

/**
 * One action of a user: a transition of one or several orders (`move`), the undo of an action (`undo`), a report of
 * missing meals (`credit`), a postponed stop (`later`), or an item that was packed or taken out (`tick`).
 */
export interface QueuedAction {
  /** Idempotency key: a retry after a lost response has no second effect. */
  key: string;
  /** The user who made the action; it is never sent in another user's session. */
  personId: number;
  person: string;
  kind: 'move' | 'undo' | 'credit' | 'later' | 'tick';
  /** Missing meals; only for the kind `credit`, which keeps the order's status. */
  credit?: { reason: CreditReason; lines: CreditLine[] };
  /** Only for the kind `tick`, which keeps the order's status. */
  tick?: QueuedTick;
  orders: QueuedOrder[];
  outcome: DeliveryOutcome | null;
  note: string | null;
  /** Where the meals were left according to the customer's plan. */
  leftWhere?: string;
  /** When the user made the action, in milliseconds. */
  at: number;
  /** The action was sent at least once, so the server may have processed it although no response arrived. */
  tried: boolean;
}

export interface SentAction extends QueuedAction {
  sentAt: number;
  /**
   * Whether the action can no longer be undone: a colleague had already made the same transition, or the server has
   * refused the undo.
   */
  isFinal?: true;
}

/** An order for which the server refused an action; kept until the user has read the report. */
export interface RefusedOrder {
  key: string;
  personId: number;
  orderId: number;
  number: string;
  /** The refused actions since the user last dismissed a report on this order, in sequence. */
  tapped: { kind: QueuedAction['kind']; to: OrderStatus }[];
  /** The server's message, in the language of the page at that time. */
  message: string;
  language: string;
}

/**
 * The actions of this device: those waiting to be sent (in sequence), those recently sent, and the refused ones that the
 * user has not dismissed.
 */
export interface ActionQueue {
  waiting: QueuedAction[];
  sent: SentAction[];
  refused: RefusedOrder[];
}

export const EMPTY_QUEUE: ActionQueue = { waiting: [], sent: [], refused: [] };

/** How long sent actions are kept, to be applied to older cached lists; in milliseconds. */
const SENT_ACTIONS_KEPT_MS = 24 * 3_600_000;

const concernsOrder = (id: number) => (queued: QueuedAction) =>
  queued.orders.some((order) => order.id === id);

const without = <Q extends QueuedAction>(queued: Q, gone: ReadonlySet<number>): Q => ({
  ...queued,
  orders: queued.orders.filter(({ id }) => !gone.has(id)),
});

const hasOrders = (queued: QueuedAction): boolean => queued.orders.length > 0;

const lastOf = <T>(list: readonly T[], is: (one: T) => boolean): T | undefined =>
  [...list].reverse().find(is);

/**
 * Appends an action. An order is left out if its status was changed by another waiting action of the same user after the
 * order was shown.
 */
export function addAction(queue: ActionQueue, queued: QueuedAction): ActionQueue {
  const gone = queued.orders.filter(({ id, from }) => {
    const waiting = lastOf(queue.waiting, ownActionOf(queued.personId, id));
    const now = waiting?.orders.find((order) => order.id === id);
    return now && now.to !== from;
  });
  const added = without(queued, new Set(gone.map(({ id }) => id)));
  return hasOrders(added) ? { ...queue, waiting: [...queue.waiting, added] } : queue;
}

/** Marks the user's next action as tried. From then on it can be undone only on the server. */
export function markNextTried(queue: ActionQueue, personId: number): ActionQueue {
  const next = nextAction(queue, personId);
  if (!next || next.tried) return queue;
  return {
    ...queue,
    waiting: queue.waiting.map((queued) => (queued === next ? { ...queued, tried: true } : queued)),
  };
}

export const nextAction = (queue: ActionQueue, personId: number): QueuedAction | undefined =>
  queue.waiting.find((queued) => queued.personId === personId);

/** The server's response to an action. All orders that are not in `refused` were processed. */
export interface ActionReply {
  key: string;
  at: number;
  refused: RefusedOrderAction[];
  language: string;
}

/** An order that the server refused, with its message, and the order's current status if that is the reason. */
export interface RefusedOrderAction {
  id: number;
  message: string;
  status?: OrderStatus | undefined;
}

/**
 * Whether a colleague has already set the status that this action, or a later waiting action, requests. Failed deliveries
 * are excluded, because only the driver knows what happened at the door.
 */
const isAsRequested = (chain: readonly QueuedAction[], { id, status }: RefusedOrderAction): boolean =>
  chain.some(
    ({ kind, outcome, orders }) =>
      kind === 'move' &&
      (outcome === null || outcome === 'delivered') &&
      orders.some((order) => order.id === id && order.to === status),
  );

/**
 * Returns the later actions on the order that a refusal makes meaningless. After a refused tick, these are all later
 * actions. Otherwise, it is only the undo of the refused action. The other actions are still sent, because the server
 * records each refusal for the office.
 */
function listDroppedActions(refused: QueuedAction, later: readonly QueuedAction[]): readonly QueuedAction[] {
  if (refused.kind === 'tick') return later;
  return later[0]?.kind === 'undo' ? later.slice(0, 1) : [];
}

/**
 * Removes an action from the waiting ones after the server's response. Reports the refused orders, together with the
 * later actions that became meaningless.
 */
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
  const gone = new Map(refused.map(({ id }) => [id, [queued, ...listDroppedActions(queued, laterOf(id))]]));
  const left = new Set(unmoved.map(({ id }) => id));
  const theirs = queued.orders.filter(({ id }) => left.has(id) && !gone.has(id));
  const done: SentAction[] = [
    { ...queued, orders: theirs, sentAt: at, isFinal: true },
    { ...without(queued, left), sentAt: at },
  ];
  /**
   * Marks the orders whose undo was refused as final, so that undo is not offered again for them. The other orders of the
   * action can still be undone.
   */
  const stillUndoable = (each: SentAction): SentAction[] => {
    if (queued.kind !== 'undo' || each.personId !== queued.personId) return [each];
    const settled = each.orders.filter(({ id }) => gone.has(id));
    return [{ ...each, orders: settled, isFinal: true }, without(each, new Set(gone.keys()))];
  };
  const fallen = (each: QueuedAction) => [...gone].filter(([, chain]) => chain.includes(each));
  return {
    waiting: rest
      .map((each) => without(each, new Set(fallen(each).map(([id]) => id))))
      .filter((each) => hasOrders(each)),
    sent: [
      ...queue.sent
        .filter((each) => at - each.sentAt < SENT_ACTIONS_KEPT_MS)
        .flatMap((each) => stillUndoable(each)),
      ...done,
    ].filter((each) => hasOrders(each)),
    refused: refused.reduce(
      (reports, order) => addReport(reports, reportOf(gone.get(order.id)!, { ...order, language })),
      queue.refused,
    ),
  };
}

/**
 * Adds a report of refused actions. If the person has not dismissed an earlier report on the same order, the two are
 * merged: the merged report has the actions of both and the newer message.
 */
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

/** Removes a report that the user has read. */
export const dismissRefused = (
  queue: ActionQueue,
  { key, orderId }: Pick<RefusedOrder, 'key' | 'orderId'>,
): ActionQueue => ({
  ...queue,
  refused: queue.refused.filter((each) => each.key !== key || each.orderId !== orderId),
});

const ownActionOf = (personId: number, id: number) => (queued: QueuedAction) =>
  queued.personId === personId && concernsOrder(id)(queued);

/** Returns the user's last action on an order. */
export function lastActionOf(queue: ActionQueue, personId: number, id: number): QueuedAction | undefined {
  const isOwn = ownActionOf(personId, id);
  return lastOf(queue.waiting, isOwn) ?? lastOf(queue.sent, isOwn);
}

/** End of the period in which an action can be undone, in milliseconds. */
export const undoUntil = (queued: Pick<QueuedAction, 'at'>): number => queued.at + UNDO_SECONDS * 1000;

/**
 * Returns the orders for which an action can still be undone: those on which it is the last action. Empty after the undo
 * period.
 */
export function undoableOrders(queue: ActionQueue, queued: QueuedAction, now: number): QueuedOrder[] {
  if ((queued.kind !== 'move' && queued.kind !== 'later') || now >= undoUntil(queued)) return [];
  return queued.orders.filter(({ id, from }) => {
    // A correction of the outcome is reversed by another correction, not by undo.
    if (queued.kind === 'move' && isFinal(from)) return false;
    const last: QueuedAction | SentAction | undefined = lastActionOf(queue, queued.personId, id);
    return last?.key === queued.key && !('isFinal' in last);
  });
}

/**
 * Returns the user's last action, with the orders for which it can still be undone; undefined if there are none. With
 * `id`, only actions on that order are considered. Ticks are excluded, because the checkbox itself reverses them.
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
  const last = lastOf(own, (queued) => id === undefined || concernsOrder(id)(queued));
  if (!last) return undefined;
  const orders = undoableOrders(queue, last, now).filter((order) => id === undefined || order.id === id);
  return orders.length > 0 ? { ...last, orders } : undefined;
}

/**
 * Undoes an action for some of its orders, as returned by `lastUndoable`. An action that was never sent is removed from
 * the queue. Otherwise, an undo action is appended.
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
    return { ...queue, waiting: left.filter((queued) => hasOrders(queued)) };
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

/**
 * Returns the driver's delivery attempts (stops postponed at the door) since a list was read: by order id, the ISO
 * timestamp of the attempt, or null for an attempt that was undone.
 */
export function deliveryAttemptsSince(
  queue: ActionQueue,
  personId: number,
  readAt: number,
): Map<number, string | null> {
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

/** The user's ticks since a list was read, by item id. */
export function ticksSince(queue: ActionQueue, personId: number, readAt: number): Map<number, QueuedTick> {
  const since = queue.sent.filter(({ sentAt }) => sentAt >= readAt);
  const own = [...since, ...queue.waiting].filter((queued) => queued.personId === personId);
  return new Map(own.flatMap(({ tick }) => (tick ? [[tick.itemId, tick]] : [])));
}
