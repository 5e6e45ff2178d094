import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import type { OrderAction, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { type ActionQueue, lastActionOf, type OrderState, type QueuedAction } from './action-queue.ts';

/** An order that was pressed a moment ago: undo takes the place of its button. */
export interface PinnedOrder {
  /** The action that pins it; the pin ends when the action is undone, refused or followed by another one. */
  key: string;
  before: OrderState;
  to: OrderStatus;
  /** The action whose button was pressed; undefined when several orders were moved at once. */
  action: OrderAction | undefined;
  /** The driver comes back later. */
  isLater?: true;
}

type LastPress = Pick<QueuedAction, 'orders'> & Partial<Pick<QueuedAction, 'kind'>>;

/** The last press, the orders pinned because of it, and how often the lists have been released. */
export interface Pressed {
  last: LastPress | undefined;
  pinned: ReadonlyMap<number, PinnedOrder>;
  releases: number;
}

export interface PressedStore {
  current(): Pressed;
  subscribe(onChange: () => void): () => void;
  /** Records a press. A second press of the same button is ignored for a moment. */
  press(last?: LastPress, pinned?: ReadonlyMap<number, PinnedOrder>): void;
  /** Lets all orders go to their current places. */
  release(): void;
}

/** An order that has a next step on the same board offers it this long after the press; in milliseconds. */
const NEXT_STEP = 5000;
/** A finger that moves less is pressing, not scrolling; in CSS pixels. */
const TREMOR = 20;
/** The page may change this long after the last scroll event; in milliseconds. */
const SCROLLED = 250;
const SCROLL_KEYS = new Set(['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp']);
const NOTHING: ReadonlyMap<number, PinnedOrder> = new Map();

const hasNextStep = ({ to }: PinnedOrder): boolean => to === 'processing' || to === 'delivering';

/**
 * Says when lists of orders may change their places: when the user scrolls or comes back to the page. At any other time a
 * card that leaves a list would pull the next one under a finger.
 */
export function openPressed(): PressedStore {
  const listeners = new Set<() => void>();
  let pressed: Pressed = { last: undefined, pinned: NOTHING, releases: 0 };
  let isScrolling = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: Pressed) => {
    pressed = next;
    for (const listener of listeners) listener();
  };
  const release = () => {
    clearTimeout(timer);
    become({ ...pressed, pinned: NOTHING, releases: pressed.releases + 1 });
  };
  // Browsers also scroll when the focus moves; only scrolling by the user counts.
  const scroll = () => {
    isScrolling = true;
    clearTimeout(timer);
    timer = setTimeout(() => keepInSight(release), SCROLLED);
  };
  let touchedAt = 0;
  const heightOf = (event: Event) => (event as TouchEvent).touches[0]?.clientY ?? 0;
  addEventListener('wheel', scroll, { passive: true });
  addEventListener('touchstart', (event) => (touchedAt = heightOf(event)), { passive: true });
  addEventListener('touchmove', (event) => Math.abs(heightOf(event) - touchedAt) > TREMOR && scroll(), {
    passive: true,
  });
  addEventListener('scroll', () => isScrolling && scroll(), { passive: true });
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && release());
  // A held key presses for longer than the pause: the move, then its undo, then the move again.
  const dropHeld = (event: KeyboardEvent) => {
    if (SCROLL_KEYS.has(event.key)) isScrolling = true;
    if (!event.repeat) isHeld = false;
    else if (isHeld && event.key === 'Enter') event.preventDefault();
  };
  addEventListener('keydown', dropHeld, { capture: true });

  return {
    current: () => pressed,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    press: (last, pinned = NOTHING) => {
      pausePresses();
      isHeld = true;
      isScrolling = false;
      become({ ...pressed, last, pinned: new Map([...pressed.pinned, ...pinned]) });
      const brief = [...pinned].filter(([, pin]) => hasNextStep(pin));
      if (brief.length === 0) return;
      setTimeout(() => {
        const left = [...pressed.pinned].filter(([, { key }]) => !brief.some(([, pin]) => pin.key === key));
        if (left.length < pressed.pinned.size) become({ ...pressed, pinned: new Map(left) });
      }, NEXT_STEP);
    },
    release,
  };
}

/** An order as pinned by a person's last action on it: an action that was undone, refused or followed by another pins nothing. */
export function pinnedOrder(
  pressed: Pressed,
  queue: ActionQueue,
  personId: number,
  id: number,
): PinnedOrder | undefined {
  const pinned = pressed.pinned.get(id);
  return pinned && lastActionOf(queue, personId, id)?.key === pinned.key ? pinned : undefined;
}

/** Changes the page without moving what the user looks at, also in browsers without scroll anchoring. */
function keepInSight(change: () => void): void {
  const cards = [...document.querySelectorAll('article:not([data-pinned], [data-past])')];
  const card = cards.find((each) => each.getBoundingClientRect().bottom > 0);
  const before = card?.getBoundingClientRect().top ?? 0;
  change();
  requestAnimationFrame(() => {
    if (card?.isConnected) scrollBy({ top: card.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}
