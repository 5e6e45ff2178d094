import type { ActionQueue, OrderState, QueuedAction } from './action-queue.ts';

/** Applies actions to orders, in sequence. Unchanged orders keep their identity, so that their cards do not re-render. */
export function applyActions<T extends OrderState>(queue: readonly QueuedAction[], orders: T[]): T[] {
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

const copiesByOrder = new WeakMap<OrderState, OrderState>();

/** Returns a copy of an order with another state; the same object for the same arguments. */
export function withState<T extends OrderState>(
  order: T,
  { status, outcome, outcomeNote, leftWhere = null }: Omit<OrderState, 'id'>,
): T {
  const hasState = (one: OrderState) =>
    one.status === status &&
    one.outcome === outcome &&
    one.outcomeNote === outcomeNote &&
    (one.leftWhere ?? null) === leftWhere;
  if (hasState(order)) return order;
  const last = copiesByOrder.get(order);
  if (last && hasState(last)) return last as T;
  const next = { ...order, status, outcome, outcomeNote, leftWhere };
  copiesByOrder.set(order, next);
  return next;
}

/**
 * Applies a user's actions to a list of orders: all waiting ones, and those sent since the list was read.
 * @param readAt when the server responded with the list, in milliseconds
 */
export function applyQueuedActions<T extends OrderState>(
  queue: ActionQueue,
  personId: number,
  orders: T[],
  readAt: number,
): T[] {
  const since = queue.sent.filter(({ sentAt }) => sentAt >= readAt);
  return applyActions(
    [...since, ...queue.waiting].filter((queued) => queued.personId === personId),
    orders,
  );
}
