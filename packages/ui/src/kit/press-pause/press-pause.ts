/** Time within which a bouncing finger or a habitual double press counts as one press; in milliseconds. */
export const PRESS_PAUSE = 700;

const CONTROLS = 'a, button, input, select, summary, [role=option]';

interface Press {
  event: MouseEvent;
  /** Where the pressed control was: the press itself may remove it. */
  place: DOMRect;
}

let last: Press | undefined;

// The only listener that sees every press; tests without a page have no such function.
globalThis.addEventListener?.('click', rememberPress, { capture: true });

function rememberPress(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  const control = target.closest('label') ?? target.closest(CONTROLS) ?? target;
  last = { event, place: control.getBoundingClientRect() };
}

/**
 * Ignores further presses of the control that was pressed last, and of whatever has taken its place, for a moment: they are
 * the second half of a double press. Presses elsewhere count, and end this. Clicks made by scripts are let through.
 */
export function pausePresses(): void {
  if (!last) return;
  const { event: first, place } = last;
  // A press with a key has no place, but the focus.
  const focus = document.activeElement;
  const drop = (event: MouseEvent) => {
    // Uses the time of the press itself, since a busy device delivers it late.
    const isSoon = event.timeStamp - first.timeStamp < PRESS_PAUSE;
    const isKey = event.detail === 0 && event.target === focus;
    if (event.isTrusted && isSoon && (isKey || isWithin(place, pointOf(event)))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else removeEventListener('click', drop, { capture: true });
  };
  addEventListener('click', drop, { capture: true });
}

/** The point that was pressed; with a key, the centre of what was pressed. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  if (event.detail > 0 || !(event.target instanceof Element)) return { x: event.clientX, y: event.clientY };
  const { x, y, width, height } = event.target.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
