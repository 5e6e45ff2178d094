import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import type { OrderAction, OrderStatus } from '@trpeza/contract/orders/orders.states';
import type { OrderState, QueuedAction } from './action-queue.ts';

/** An order that was pressed a moment ago: it is shown where and as it was, until the person has moved on. */
export interface PinnedOrder {
  /** The tap that holds it; taken back, refused or followed by another one it holds nothing. */
  key: string;
  before: OrderState;
  to: OrderStatus;
  /** Whose button was pressed; nothing when several orders were moved at once. */
  action: OrderAction | undefined;
}

/** What was pressed last, and what is held because of it. */
export interface Pressed {
  last: Pick<QueuedAction, 'orders'> | undefined;
  pinned: ReadonlyMap<number, PinnedOrder>;
}

export interface PressedStore {
  current(): Pressed;
  subscribe(onChange: () => void): () => void;
  /** Remembers a press. From here on no other one does anything for a moment. */
  press(last?: Pick<QueuedAction, 'orders'>, pinned?: ReadonlyMap<number, PinnedOrder>): void;
  /** Lets everything go to where it belongs by now. */
  release(): void;
}

/** So long after the last press the person is taken to have moved on. */
const MOVED_ON = 5000;
/** So long after the last bit of scrolling the page may change again. */
const SCROLLED = 250;
/** Whoever presses on and on in one place sees the page as it is after this at the latest. */
const LONGEST = 20_000;
const NOTHING: ReadonlyMap<number, PinnedOrder> = new Map();

/**
 * Keeps what was pressed in its place: a card that leaves a list at once pulls the next one under the finger. It is let go
 * when the person scrolls on, or has not pressed anything for a while.
 */
export function openPressed(): PressedStore {
  const listeners = new Set<() => void>();
  let pressed: Pressed = { last: undefined, pinned: NOTHING };
  let pinnedSince = 0;
  let isScrolling = false;
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
      // The lists change now, and whoever happens to press in this moment means what they saw.
      pausePresses();
      keepInSight(release);
    });
  addEventListener('pointerdown', releaseLater, { capture: true, passive: true });
  const releaseScrolled = () => releaseIn(SCROLLED, () => keepInSight(release));
  const scroll = () => {
    isScrolling = true;
    releaseScrolled();
  };
  // Browsers scroll by themselves when something above changes: only the person's own hand counts, and what it has set off.
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
      if (pressed.pinned.size === 0) pinnedSince = Date.now();
      isScrolling = false;
      become({ last, pinned: new Map([...pressed.pinned, ...pinned]) });
      releaseLater();
    },
    release,
  };
}

/** Changes the page without moving what the person looks at, also in browsers that do not see to it themselves. */
function keepInSight(change: () => void): void {
  const cards = [...document.querySelectorAll('article:not([data-pinned])')];
  const card = cards.find((each) => each.getBoundingClientRect().bottom > 0);
  const before = card?.getBoundingClientRect().top ?? 0;
  change();
  requestAnimationFrame(() => {
    if (card?.isConnected) scrollBy({ top: card.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}
