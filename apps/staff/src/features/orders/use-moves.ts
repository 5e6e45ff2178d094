import type { Order } from '@trpeza/contract/orders/orders.schemas';
import {
  type DeliveryOutcome,
  orderActionFor,
  type OrderStatus,
  type STATUSES_FOR_MANY,
} from '@trpeza/contract/orders/orders.states';
import { useSession, useUser } from '@trpeza/ui/features/desk/use-session';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { TapsRun } from './run-taps.ts';
import { addTap, lastUndoable, type OrderState, showTapped, type Tap, type Taps, undoTap } from './taps.ts';

export const TapsContext = createContext<TapsRun | undefined>(undefined);

/** @throws when it is used outside the provider, which is a mistake of ours */
export function useTapsRun(): TapsRun {
  const run = use(TapsContext);
  if (!run) throw new Error('useTapsRun() needs a <TapsContext> above it');
  return run;
}

export function useTaps(): Taps {
  const { store } = useTapsRun();
  return useSyncExternalStore(store.subscribe, store.current);
}

type Movable = Pick<Order, 'id' | 'orderNumber' | 'status' | 'outcome' | 'outcomeNote'>;

interface Target {
  status: OrderStatus;
  outcome?: DeliveryOutcome;
  note?: string;
}

/**
 * Moves orders, with or without a network: a move is kept, shown at once and sent as soon as that is possible. Several
 * orders moved with `moveMany` are one move, taken back together.
 */
export function useMoves() {
  const { store, sender, pressed } = useTapsRun();
  const { id: personId, username, role } = useUser();
  const keep = async (how: (taps: Taps) => Taps) => {
    await store.change(how);
    await sender.flush();
  };
  const stamp = () => ({ key: newKey(), at: Date.now() });
  const seen = ({ id, orderNumber, status }: Movable) => ({ id, number: orderNumber, from: status });
  const person = { personId, person: username, tried: false };
  const keepMove = (orders: readonly Movable[], { status, outcome, note }: Target) => {
    const tap: Tap = {
      ...stamp(),
      ...person,
      kind: 'move',
      orders: orders.map((order) => ({ ...seen(order), to: status })),
      outcome: status === 'completed' ? 'delivered' : (outcome ?? null),
      note: note ?? null,
    };
    const held = orders.map((order) => {
      const action = orderActionFor(order.status, status, role);
      return [order.id, { key: tap.key, before: order, to: status, action }] as const;
    });
    pressed.press(tap, new Map(held));
    return keep((taps) => addTap(taps, tap));
  };
  return {
    move: (order: Movable, target: Target) => keepMove([order], target),
    moveMany: (orders: readonly Movable[], status: (typeof STATUSES_FOR_MANY)[number]) =>
      keepMove(orders, { status }),
    /** Says that so many meals of an order are not there, or not as they should be. */
    credit: (order: Movable, credit: NonNullable<Tap['credit']>) => {
      const orders = [{ ...seen(order), to: order.status }];
      const tap: Tap = { ...stamp(), ...person, kind: 'credit', credit, orders, outcome: null, note: null };
      pressed.press();
      return keep((taps) => addTap(taps, tap));
    },
    /** Takes back a tap as `useUndo` offers it. */
    undo: (tap: Tap) => {
      const undo = stamp();
      pressed.press({ orders: tap.orders.map((order) => ({ ...order, to: order.from })) });
      return keep((taps) => undoTap(taps, tap, undo));
    },
  };
}

/** @returns a function that shows orders as this person has left them, given the moment the server told of them */
export function useShowTapped() {
  const taps = useTaps();
  const personId = useSession().user?.id ?? 0;
  return useCallback(
    <T extends OrderState>(orders: T[], readAt: number): T[] => showTapped(taps, personId, orders, readAt),
    [taps, personId],
  );
}

/** Whether the last thing that was tapped on an order still waits to be sent. */
export function useIsWaiting(orderId: number): boolean {
  const { store } = useTapsRun();
  const personId = useSession().user?.id;
  const isWaiting = () =>
    store
      .current()
      .waiting.some((tap) => tap.personId === personId && tap.orders.some(({ id }) => id === orderId));
  return useSyncExternalStore(store.subscribe, isWaiting);
}

/** The last tap that can be taken back just now, of all or of one order. A card hears of its own order's taps alone. */
export function useLastUndoable(now: number, orderId?: number): Tap | undefined {
  const { store } = useTapsRun();
  const personId = useSession().user?.id ?? 0;
  const find = () => lastUndoable(store.current(), personId, now, orderId);
  useSyncExternalStore(store.subscribe, () => {
    const tap = find();
    return tap && [tap.key, ...tap.orders.map(({ id }) => id)].join(' ');
  });
  return find();
}

/** Where the page does not come over https (a first try in the house's own network) browsers offer no `randomUUID`. */
const newKey = (): string =>
  globalThis.isSecureContext
    ? crypto.randomUUID()
    : '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) =>
        (
          Number(digit) ^
          (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))
        ).toString(16),
      );
