/** Time within which a bouncing finger or a habitual double press counts as one press; in milliseconds. */
export const PRESS_PAUSE = 700;

const CONTROLS = 'a, button, input, select, summary, [role=option]';

interface Press {
  event: MouseEvent;
  /** Where the pressed control was: the press itself may remove it. */
  place: DOMRect;
}

let last: Press | undefined;
let paused: (Press & { focus: Element | null }) | undefined;

// The only listeners that see every press; tests without a page have no such function.
globalThis.addEventListener?.('click', onPress, { capture: true });
globalThis.addEventListener?.('keydown', onKey, { capture: true });

/**
 * Ignores further presses of the control that was pressed last, and of whatever has taken its place, for a moment: they are
 * the second half of a double press. Presses elsewhere and other keys end this. Clicks made by scripts are let through.
 */
export function pausePresses(): void {
  // A press with a key has no place, but the focus.
  if (last) paused = { ...last, focus: document.activeElement };
}

function onPress(event: MouseEvent): void {
  if (paused && event.isTrusted && isSecondHalf(event, paused)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  paused = undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  const control = target.closest('label') ?? target.closest(CONTROLS) ?? target;
  last = { event, place: control.getBoundingClientRect() };
}

function onKey({ key }: KeyboardEvent): void {
  if (key !== 'Enter' && key !== ' ') last = paused = undefined;
}

/** Uses the times of the presses themselves, since a busy device delivers them late. */
function isSecondHalf(
  event: MouseEvent,
  { event: first, place, focus }: NonNullable<typeof paused>,
): boolean {
  const isKey = event.detail === 0 && event.target === focus;
  return event.timeStamp - first.timeStamp < PRESS_PAUSE && (isKey || isWithin(place, pointOf(event)));
}

/** The pressed point; with a key, the centre of the pressed control. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  if (event.detail > 0 || !(event.target instanceof Element)) return { x: event.clientX, y: event.clientY };
  const { x, y, width, height } = event.target.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
