import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import type { OrderAction, OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { OrderState, QueuedAction } from './action-queue.ts';

/** An order that was pressed a moment ago: it is shown where and as it was, until the user has moved on. */
export interface PinnedOrder {
  /** The action that pins it; the pin ends when the action is undone, refused or followed by another one. */
  key: string;
  before: OrderState;
  to: OrderStatus;
  /** The action whose button was pressed; undefined when several orders were moved at once. */
  action: OrderAction | undefined;
  /** The driver comes back later; `triedAt` is when they were there before. */
  later?: { triedAt: string | null };
}

type LastPress = Pick<QueuedAction, 'orders'> & Partial<Pick<QueuedAction, 'kind'>>;

/** The last press, and the orders pinned because of it. */
export interface Pressed {
  last: LastPress | undefined;
  pinned: ReadonlyMap<number, PinnedOrder>;
}

export interface PressedStore {
  current(): Pressed;
  subscribe(onChange: () => void): () => void;
  /** Records a press. Further presses are ignored for a moment. */
  press(last?: LastPress, pinned?: ReadonlyMap<number, PinnedOrder>): void;
  /** Releases all pinned orders to their current places. */
  release(): void;
}

/** The user is considered to have moved on this long after the last press. */
const MOVED_ON = 5000;
/** The page may change again this long after the last scroll event. */
const SCROLLED = 250;
/** The upper limit for pinning, however often the user presses in one place. */
const LONGEST = 20_000;
const NOTHING: ReadonlyMap<number, PinnedOrder> = new Map();

/**
 * Pins what was pressed to its place: a card that leaves a list at once pulls the next one under the finger. It is released
 * when the user scrolls on, or has not pressed anything for a while.
 */
export function openPressed(): PressedStore {
  const listeners = new Set<() => void>();
  let pressed: Pressed = { last: undefined, pinned: NOTHING };
  let pinnedSince = 0;
  let isScrolling = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: Pressed) => {
    pressed = next;
    for (const listener of listeners) listener();
  };
  const release = () => {
    clearTimeout(timer);
    if (pressed.pinned.size > 0) become({ ...pressed, pinned: NOTHING });
  };
  const releaseIn = (pause: number, how: () => void) => {
    if (pressed.pinned.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(how, Math.max(0, Math.min(pause, pinnedSince + LONGEST - Date.now())));
  };
  const releaseLater = () =>
    releaseIn(MOVED_ON, () => {
      // The lists change now, and a press at this moment is meant for what was shown before.
      pausePresses();
      keepInSight(release);
    });
  addEventListener('pointerdown', releaseLater, { capture: true, passive: true });
  const releaseScrolled = () => releaseIn(SCROLLED, () => keepInSight(release));
  const scroll = () => {
    isScrolling = true;
    releaseScrolled();
  };
  // A held key presses for longer than the pause: the move, then its undo, then the move again.
  const dropHeld = (event: KeyboardEvent) => {
    if (!event.repeat) isHeld = false;
    else if (isHeld && event.key === 'Enter') event.preventDefault();
  };
  addEventListener('keydown', dropHeld, { capture: true });
  // Browsers scroll by themselves when something above changes: only scrolling that the user started counts.
  addEventListener('wheel', scroll, { passive: true });
  addEventListener('touchmove', scroll, { passive: true });
  addEventListener('scroll', () => isScrolling && releaseScrolled(), { passive: true });

  return {
    current: () => pressed,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    press: (last, pinned = NOTHING) => {
      pausePresses();
      isHeld = true;
      if (pressed.pinned.size === 0) pinnedSince = Date.now();
      isScrolling = false;
      become({ last, pinned: new Map([...pressed.pinned, ...pinned]) });
      releaseLater();
    },
    release,
  };
}

/** Changes the page without moving what the user looks at, also in browsers without scroll anchoring. */
function keepInSight(change: () => void): void {
  const cards = [...document.querySelectorAll('article:not([data-pinned])')];
  const card = cards.find((each) => each.getBoundingClientRect().bottom > 0);
  const before = card?.getBoundingClientRect().top ?? 0;
  change();
  requestAnimationFrame(() => {
    if (card?.isConnected) scrollBy({ top: card.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}
