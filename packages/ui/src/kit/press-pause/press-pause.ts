/** Time within which a bouncing finger or a habitual double press counts as one press; in milliseconds. */
export const PRESS_PAUSE = 700;

let until = 0;
let isGuarded = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ignores every press for a moment, wherever it lands: it was aimed at what has just disappeared from under the
 * finger. Called by every action that moves an order or money, before anything on the page changes. Screen readers
 * announce buttons as disabled meanwhile.
 */
export function pausePresses(): void {
  if (!isGuarded) addEventListener('click', dropPress, { capture: true });
  isGuarded = true;
  until = performance.now() + PRESS_PAUSE;
  document.body.setAttribute('aria-disabled', 'true');
  clearTimeout(timer);
  timer = setTimeout(() => document.body.removeAttribute('aria-disabled'), PRESS_PAUSE);
}

/** Uses the time of the press itself, since a busy device delivers it late. Clicks made by scripts are let through. */
function dropPress(event: MouseEvent): void {
  if (event.isTrusted && event.timeStamp < until) swallow(event);
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** How far the second press of a double press may be from the first, in CSS pixels: about the size of a button. */
const NEAR = 48;

/**
 * Ignores the second half of a double press whose first half has closed a dialog: it was aimed at what is no longer under
 * the finger, or no longer has the focus. A press elsewhere counts and ends this: what follows is aimed anew.
 */
export function dropSecondPress(first: MouseEvent): void {
  // A press with a key has no place, but the focus.
  const focus = first.detail === 0 ? document.activeElement : null;
  const isThere = (event: MouseEvent) =>
    event.detail === 0
      ? event.target === focus
      : first.detail > 0 &&
        Math.abs(event.clientX - first.clientX) <= NEAR &&
        Math.abs(event.clientY - first.clientY) <= NEAR;
  const drop = (event: MouseEvent) => {
    const isSecond = event.isTrusted && event.timeStamp - first.timeStamp < PRESS_PAUSE && isThere(event);
    if (isSecond) swallow(event);
    else removeEventListener('click', drop, { capture: true });
  };
  addEventListener('click', drop, { capture: true });
}
