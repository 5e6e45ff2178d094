import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  addAction,
  EMPTY_QUEUE,
  lastUndoable,
  settleAction,
  undoAction,
  type QueuedAction,
} from './action-queue.ts';
import { createPressedStore, pinnedOrder, type PinnedOrder } from './pressed-store.ts';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('document', { querySelectorAll: () => [], visibilityState: 'visible' });
vi.stubGlobal('requestAnimationFrame', vi.fn());
vi.useFakeTimers();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Holds or presses Enter. @returns whether the browser would click the focused element */
const enter = (repeat: boolean): boolean =>
  page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'Enter', repeat }));

const touch = (name: string, clientY: number) => Object.assign(new Event(name), { touches: [{ clientY }] });

const NOON = 1_700_000_000_000;
const before = { id: 1, status: 'pending', outcome: null, outcomeNote: null } as const;
const pin = (to: PinnedOrder['to']): PinnedOrder => ({ key: 'a', before, to, action: 'prepare' });
const queued: QueuedAction = {
  key: 'a',
  personId: 7,
  person: 'chef',
  kind: 'move',
  orders: [{ id: 1, number: '1', from: 'pending', to: 'processing' }],
  outcome: null,
  note: null,
  tried: false,
  at: NOON,
};

describe('createPressedStore', () => {
  it('ignores key repeats after a click while Enter is held', () => {
    const { press } = createPressedStore();
    expect(enter(false)).toBe(true);
    press();
    expect([enter(true), enter(true)]).toEqual([false, false]);
    expect([enter(false), enter(true)]).toEqual([true, true]);
    press();
    expect(enter(true)).toBe(false);
  });

  it('releases the lists when the user scrolls, but not when the browser does', () => {
    const { current } = createPressedStore();
    const scroll = () => {
      page.dispatchEvent(new Event('scroll'));
      vi.runAllTimers();
      return current().releases;
    };
    expect(scroll()).toBe(0);
    page.dispatchEvent(touch('touchstart', 100));
    page.dispatchEvent(touch('touchmove', 110));
    expect(scroll()).toBe(0);
    page.dispatchEvent(touch('touchmove', 150));
    expect(current().releases).toBe(0);
    expect(scroll()).toBe(1);
  });

  it('releases the lists when the page becomes visible', () => {
    const { current } = createPressedStore();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(current().releases).toBe(1);
  });

  it('unpins an order with a next step after a delay, and keeps other orders pinned until a release', () => {
    const store = createPressedStore();
    store.press(queued, new Map([[1, pin('processing')]]));
    store.press(queued, new Map([[2, { ...pin('ready_for_delivery'), key: 'b' }]]));
    expect([...store.current().pinned.keys()]).toEqual([1, 2]);
    vi.runAllTimers();
    expect([...store.current().pinned.keys()]).toEqual([2]);
    store.release();
    expect(store.current().pinned.size).toBe(0);
  });
});

describe('pinnedOrder', () => {
  const pressed = { last: queued, pinned: new Map([[1, pin('processing')]]), releases: 0 };
  const waiting = addAction(EMPTY_QUEUE, queued);
  const settled = (refused: { id: number; message: string }[]) =>
    settleAction(waiting, { key: 'a', at: NOON + 100, refused, language: 'en' });

  it('returns an order whose last action pins it, sent or not', () => {
    expect(pinnedOrder(pressed, waiting, 7, 1)).toEqual(pin('processing'));
    expect(pinnedOrder(pressed, settled([]), 7, 1)).toEqual(pin('processing'));
    expect(pinnedOrder(pressed, waiting, 8, 1)).toBeUndefined();
  });

  it('returns undefined for refused and undone transitions', () => {
    expect(pinnedOrder(pressed, settled([{ id: 1, message: 'no' }]), 7, 1)).toBeUndefined();
    const undone = undoAction(waiting, lastUndoable(waiting, 7, NOON + 900)!, { key: 'u', at: NOON + 900 });
    expect(pinnedOrder(pressed, undone, 7, 1)).toBeUndefined();
  });
});
