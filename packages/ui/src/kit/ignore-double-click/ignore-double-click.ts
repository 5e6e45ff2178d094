/**
 * Maximum time in milliseconds between two clicks that count as one click. Users double-click on purpose or with a
 * trembling finger.
 */
export const DOUBLE_CLICK_MS = 700;

const CONTROLS = 'a, button, input, select, summary, [role=option]';

interface Press {
  event: MouseEvent;
  /** The position of the clicked control, stored because the click may remove it. */
  place: DOMRect;
}

let last: Press | undefined;
let paused: (Press & { focus: Element | null }) | undefined;

// Capture listeners on the window receive every click. In tests without a DOM, `addEventListener` is undefined.
globalThis.addEventListener?.('click', onPress, { capture: true });
globalThis.addEventListener?.('keydown', onKey, { capture: true });

/**
 * Ignores the second half of a double click. For a moment, clicks are ignored on the last clicked control and on whatever
 * has replaced it. A click elsewhere or another key ends this. Clicks by scripts are not ignored.
 */
export function ignoreDoubleClick(): void {
  // A click by keyboard has no position, so the focused element is compared instead.
  if (last) paused = { ...last, focus: document.activeElement };
}

function onPress(event: MouseEvent): void {
  if (paused && event.isTrusted && isSecondClick(event, paused)) {
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

/**
 * Whether a click is the second one of a double click. Compares the events' own timestamps, because a busy device
 * delivers events late.
 */
function isSecondClick(
  event: MouseEvent,
  { event: first, place, focus }: NonNullable<typeof paused>,
): boolean {
  const isKey = event.detail === 0 && event.target === focus;
  return event.timeStamp - first.timeStamp < DOUBLE_CLICK_MS && (isKey || isWithin(place, pointOf(event)));
}

/** The clicked point; for a click by keyboard, the centre of the control. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  if (event.detail > 0 || !(event.target instanceof Element)) return { x: event.clientX, y: event.clientY };
  const { x, y, width, height } = event.target.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
