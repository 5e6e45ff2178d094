import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import type { OrderAction, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { type ActionQueue, lastActionOf, type OrderState, type QueuedAction } from './action-queue.ts';

/** An order whose button was just clicked. The undo button replaces the clicked button. */
export interface PinnedOrder {
  /** Key of the action that pins the order. The pin ends when the action is undone, refused or followed by another one. */
  key: string;
  before: OrderState;
  to: OrderStatus;
  /** The action whose button was clicked; the undo button replaces that button. */
  action: OrderAction | undefined;
  /** The driver has postponed the stop. */
  isLater?: true;
}

type LastPress = Pick<QueuedAction, 'orders'> & Partial<Pick<QueuedAction, 'kind'>>;

/** The last action, the pinned orders, and how many times the lists have been released (allowed to reorder). */
export interface PressState {
  last: LastPress | undefined;
  pinned: ReadonlyMap<number, PinnedOrder>;
  releases: number;
}

export interface PressedStore {
  current(): PressState;
  subscribe(onChange: () => void): () => void;
  /** Records an action. A second click at the same place is ignored for a moment. */
  press(last?: LastPress, pinned?: ReadonlyMap<number, PinnedOrder>): void;
  /** Lets the lists move all orders to their current places. */
  release(): void;
}

/** A pinned order whose next step is on the same board is unpinned after this time, in milliseconds. */
const NEXT_STEP_DELAY_MS = 5000;
/** A touch that moves less than this is a tap, not a scroll; in CSS pixels. */
const SCROLL_THRESHOLD_PX = 20;
/** The lists are released this long after the last scroll event, in milliseconds. */
const RELEASE_DELAY_MS = 250;
const SCROLL_KEYS = new Set(['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp']);
const NOTHING: ReadonlyMap<number, PinnedOrder> = new Map();

const hasNextStep = ({ to }: PinnedOrder): boolean => to === 'processing' || to === 'delivering';

/**
 * Creates the store that decides when lists may reorder. A "release" allows it: the user scrolls or comes back to the
 * page. Until then, all cards keep their places, and the cards of the last actions are "pinned": they show undo.
 * Otherwise, a card that leaves the list would move the next one under the user's finger.
 */
export function createPressedStore(): PressedStore {
  const listeners = new Set<() => void>();
  let pressed: PressState = { last: undefined, pinned: NOTHING, releases: 0 };
  let isScrolling = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setPressed = (next: PressState) => {
    pressed = next;
    for (const listener of listeners) listener();
  };
  const release = () => {
    clearTimeout(timer);
    setPressed({ ...pressed, pinned: NOTHING, releases: pressed.releases + 1 });
  };
  // Browsers also scroll when focus moves; only scrolling by the user counts.
  const scroll = () => {
    isScrolling = true;
    clearTimeout(timer);
    timer = setTimeout(() => keepScrollPosition(release), RELEASE_DELAY_MS);
  };
  let touchedAt = 0;
  const heightOf = (event: Event) => (event as TouchEvent).touches[0]?.clientY ?? 0;
  addEventListener('wheel', scroll, { passive: true });
  addEventListener('touchstart', (event) => (touchedAt = heightOf(event)), { passive: true });
  addEventListener(
    'touchmove',
    (event) => Math.abs(heightOf(event) - touchedAt) > SCROLL_THRESHOLD_PX && scroll(),
    {
      passive: true,
    },
  );
  addEventListener('scroll', () => isScrolling && scroll(), { passive: true });
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && release());
  // A held Enter key repeats for longer than clicks are ignored, and would trigger the action, its undo and the action again.
  const ignoreHeldKey = (event: KeyboardEvent) => {
    if (SCROLL_KEYS.has(event.key)) isScrolling = true;
    if (!event.repeat) isHeld = false;
    else if (isHeld && event.key === 'Enter') event.preventDefault();
  };
  addEventListener('keydown', ignoreHeldKey, { capture: true });

  return {
    current: () => pressed,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    press: (last, pinned = NOTHING) => {
      ignoreDoubleClick();
      isHeld = true;
      isScrolling = false;
      setPressed({ ...pressed, last, pinned: new Map([...pressed.pinned, ...pinned]) });
      const brief = [...pinned].filter(([, pin]) => hasNextStep(pin));
      if (brief.length === 0) return;
      setTimeout(() => {
        const left = [...pressed.pinned].filter(([, { key }]) => !brief.some(([, pin]) => pin.key === key));
        if (left.length < pressed.pinned.size) setPressed({ ...pressed, pinned: new Map(left) });
      }, NEXT_STEP_DELAY_MS);
    },
    release,
  };
}

/** Returns the pinned order, if the action that pinned it is still the user's last action on it. */
export function pinnedOrder(
  pressed: PressState,
  queue: ActionQueue,
  personId: number,
  id: number,
): PinnedOrder | undefined {
  const pinned = pressed.pinned.get(id);
  return pinned && lastActionOf(queue, personId, id)?.key === pinned.key ? pinned : undefined;
}

/**
 * Applies a change, then scrolls so that the first visible card keeps its position on the screen. Browsers without scroll
 * anchoring need this.
 */
function keepScrollPosition(change: () => void): void {
  const cards = [...document.querySelectorAll('article:not([data-pinned], [data-past])')];
  const card = cards.find((each) => each.getBoundingClientRect().bottom > 0);
  const before = card?.getBoundingClientRect().top ?? 0;
  change();
  requestAnimationFrame(() => {
    if (card?.isConnected) scrollBy({ top: card.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}
