import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import {
  type DeliveryOutcome,
  findOrderAction,
  type OrderStatus,
  type BULK_STATUSES,
} from '@trpeza/contract/ordering/orders.states';
import { useSession, useUser } from '@trpeza/ui/platform/back-office/use-session';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { QueueRun } from './run-queue.ts';
import {
  addAction,
  lastUndoable,
  type OrderState,
  ticksSince,
  type QueuedAction,
  type ActionQueue,
  undoAction,
} from './action-queue.ts';
import { applyQueuedActions } from './apply-actions.ts';

export const QueueContext = createContext<QueueRun | undefined>(undefined);

/** @throws Error when used outside its provider */
export function useQueueRun(): QueueRun {
  const run = use(QueueContext);
  if (!run) throw new Error('useQueueRun() needs a <QueueContext> above it');
  return run;
}

export function useActionQueue(): ActionQueue {
  const { store } = useQueueRun();
  return useSyncExternalStore(store.subscribe, store.current);
}

type Movable = Pick<Order, 'id' | 'orderNumber' | 'status' | 'outcome' | 'outcomeNote' | 'deliveryDate'>;

const toQueuedOrder = ({ id, orderNumber, status, deliveryDate }: Movable) => ({
  id,
  number: orderNumber,
  from: status,
  date: deliveryDate,
});

interface Target {
  status: OrderStatus;
  outcome?: DeliveryOutcome;
  note?: string;
  leftWhere?: string | undefined;
}

const buildTransition = (orders: readonly Movable[], { status, outcome, note, leftWhere }: Target) => ({
  kind: 'move' as const,
  orders: orders.map((order) => ({ ...toQueuedOrder(order), to: status })),
  outcome: status === 'completed' ? 'delivered' : (outcome ?? null),
  note: note ?? null,
  ...(leftWhere && { leftWhere }),
});

/**
 * Returns functions that record actions of the signed-in user, even without a network. An action is stored, shown
 * immediately and sent as soon as possible. The orders of `moveMany` form one action and are undone together.
 */
export function useOrderActions() {
  const { store, sender, pressed } = useQueueRun();
  const { id: personId, username, role } = useUser();
  const keep = async (how: (queue: ActionQueue) => ActionQueue) => {
    await store.change(how);
    await sender.flush();
  };
  const stamp = () => ({ key: newKey(), at: Date.now() });
  const person = { personId, person: username, tried: false };
  /** Builds an action that keeps the order's status. */
  const buildStatusKeepingAction = (
    order: Movable,
    what: Pick<QueuedAction, 'kind' | 'credit' | 'tick'>,
  ): QueuedAction => {
    const orders = [{ ...toQueuedOrder(order), to: order.status }];
    return { ...stamp(), ...person, ...what, orders, outcome: null, note: null };
  };
  const queueTransition = (orders: readonly Movable[], target: Target) => {
    const { status } = target;
    const queued = { ...stamp(), ...person, ...buildTransition(orders, target) };
    const pinned = orders.map((order) => {
      const action = findOrderAction(order.status, status, role);
      return [order.id, { key: queued.key, before: order, to: status, action }] as const;
    });
    pressed.press(queued, new Map(pinned));
    return keep((queue) => addAction(queue, queued));
  };
  return {
    move: (order: Movable, target: Target) => queueTransition([order], target),
    moveMany: (orders: readonly Movable[], status: (typeof BULK_STATUSES)[number]) =>
      queueTransition(orders, { status }),
    /**
     * Ends the orders of stops that the driver did not reach, with one action per order. All actions are stored before
     * the first one is sent.
     */
    failMany: (orders: readonly Movable[]) => {
      const target = { status: 'cancelled', outcome: 'not_by_us' } as const;
      const moves = orders.map((order) => ({ ...stamp(), ...person, ...buildTransition([order], target) }));
      pressed.press({ orders: moves.flatMap((queued) => queued.orders) });
      return keep((queue) => moves.reduce(addAction, queue));
    },
    /** Records that the driver comes back later. */
    tryLater: (order: Movable) => {
      const queued = buildStatusKeepingAction(order, { kind: 'later' });
      const { key } = queued;
      const pin = { key, before: order, to: order.status, action: 'fail', isLater: true } as const;
      pressed.press(queued, new Map([[order.id, pin]]));
      return keep((queue) => addAction(queue, queued));
    },
    /** Reports meals of an order as missing or spoiled. */
    credit: (order: Movable, credit: NonNullable<QueuedAction['credit']>) => {
      const queued = buildStatusKeepingAction(order, { kind: 'credit', credit });
      pressed.press();
      return keep((queue) => addAction(queue, queued));
    },
    /**
     * Records that an item was packed or taken out. A quick second click is not ignored, unlike after other actions,
     * because many items are ticked in quick succession.
     */
    tick: (order: Movable, tick: NonNullable<QueuedAction['tick']>) => {
      const queued = buildStatusKeepingAction(order, { kind: 'tick', tick });
      return keep((queue) => addAction(queue, queued));
    },
    /** Undoes an action returned by `useUndo`. */
    undo: (queued: QueuedAction) => {
      const undo = stamp();
      pressed.press({ orders: queued.orders.map((order) => ({ ...order, to: order.from })) });
      return keep((queue) => undoAction(queue, queued, undo));
    },
  };
}

/** @returns a function that applies this user's actions to orders, given the time of the server's response */
export function useApplyQueuedActions() {
  const queue = useActionQueue();
  const personId = useSession().user?.id ?? 0;
  return useCallback(
    <T extends OrderState>(orders: T[], readAt: number): T[] =>
      applyQueuedActions(queue, personId, orders, readAt),
    [queue, personId],
  );
}

/** @returns a function that returns this user's ticks since the server's response, by item id */
export function useTicksSince() {
  const queue = useActionQueue();
  const personId = useSession().user?.id ?? 0;
  return useCallback((readAt: number) => ticksSince(queue, personId, readAt), [queue, personId]);
}

/** Whether the last action on an order is still waiting to be sent. */
export function useIsWaiting(orderId: number): boolean {
  const { store } = useQueueRun();
  const personId = useSession().user?.id;
  const isWaiting = () =>
    store
      .current()
      .waiting.some(
        (queued) => queued.personId === personId && queued.orders.some(({ id }) => id === orderId),
      );
  return useSyncExternalStore(store.subscribe, isWaiting);
}

/**
 * Returns the user's last action that can be undone now. With `orderId`, only actions on that order are considered, and a
 * card re-renders only for them.
 */
export function useLastUndoable(now: number, orderId?: number): QueuedAction | undefined {
  const { store } = useQueueRun();
  const personId = useSession().user?.id ?? 0;
  const find = () => lastUndoable(store.current(), personId, now, orderId);
  useSyncExternalStore(store.subscribe, () => {
    const queued = find();
    return queued && [queued.key, ...queued.orders.map(({ id }) => id)].join(' ');
  });
  return find();
}

/**
 * Creates an idempotency key. Without HTTPS (for example a trial in a local network), browsers do not provide
 * `randomUUID`.
 */
const newKey = (): string =>
  globalThis.isSecureContext
    ? crypto.randomUUID()
    : '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) =>
        (
          Number(digit) ^
          (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))
        ).toString(16),
      );
